import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Language } from '@docreel/contract';
import { MANIFEST, readFrontMatter, readYaml, writeFrontMatter, writeYaml } from '@docreel/site/export';
import { step } from '../../setup/say.mjs';
import { unpack } from '../../archive/unpack.ts';
import type { Client } from '../client.ts';
import { addGermanCaptions } from './captions.ts';
import { FOLDERS, SENTENCES, SITE_NAME, TITLES } from './german.ts';
import { toGerman } from './to-german.ts';

const CODE = 'de';

interface Work {
  client: Client;
  /** Runs an operator command on the running service. */
  docreel: (...args: string[]) => Promise<unknown>;
  project: string;
}

/**
 * Translates the samples into German as a human translator would: exports them as Markdown, adds the translated files and imports the
 * archive and translated captions. Existing translations stay unchanged.
 */
export async function addGerman({ client, docreel, project }: Work): Promise<void> {
  const { languages } = await client.get<{ languages: Language[] }>('/project/languages');
  if (languages.some(({ code }) => code === CODE)) return;
  await step('Adding German', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'docreel-demo-'));
    try {
      const [zip, root] = [path.join(folder, 'export.zip'), path.join(folder, 'export')];
      await writeFile(zip, await client.download('/export?format=markdown'));
      await translateFolder(root, await unpack(zip, root));
      await docreel('import', root, '--project', project);
      await addGermanCaptions(client, CODE);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Adds the German files to an unpacked export. `names` contains the file names in the export. */
async function translateFolder(root: string, names: string[]): Promise<void> {
  await translateManifest(path.join(root, MANIFEST));
  for (const name of names.filter((one) => one.endsWith('.md'))) {
    const german = translateArticle(await readFile(path.join(root, name), 'utf8'));
    const file = path.join(root, CODE, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, german);
  }
}

async function translateManifest(file: string): Promise<void> {
  const manifest = readYaml(await readFile(file, 'utf8')) as { project: { description: string | null }; folders: { name: string }[] };
  const folders = manifest.folders.map((folder) => {
    const name = FOLDERS[folder.name];
    return name === undefined ? folder : { ...folder, names: { [CODE]: { name, sourceName: folder.name, author: 'person' } } };
  });
  const language = { code: CODE, label: 'Deutsch', siteName: SITE_NAME, translationRules: null, glossary: [] };
  await writeFile(file, writeYaml({ ...manifest, project: inGerman(manifest.project), languages: [language], folders }));
}

/** Adds the German description of the project. */
function inGerman<Told extends { description: string | null }>(project: Told) {
  const { description: sourceDescription } = project;
  const description = SENTENCES[sourceDescription ?? ''];
  return description === undefined
    ? project
    : { ...project, descriptions: { [CODE]: { description, sourceDescription, author: 'person' } } };
}

function translateArticle(text: string): string {
  const { fields, content } = readFrontMatter(text);
  const { title, slug, metadata } = fields as { title: string; slug: string; metadata?: { metaDescription?: string } };
  const metaDescription = SENTENCES[metadata?.metaDescription ?? ''];
  const german = {
    title: TITLES[title] ?? title,
    translationOf: slug,
    language: CODE,
    ...(metaDescription && { metadata: { metaDescription } }),
  };
  // The German file is one folder deeper than the original, so relative links need one more `../`.
  return writeFrontMatter(german, toGerman(content).content.replaceAll('](../', '](../../'));
}
