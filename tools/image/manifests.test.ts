import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { parseAllDocuments } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, 'kubernetes');

interface Manifest {
  kind: string;
  metadata: { name: string };
  resources: string[];
  images: { name: string; newTag: string }[];
  spec: { selector: Record<string, string> & { matchLabels: object }; template: { metadata: { labels: object } } };
}

async function readManifests(file: string): Promise<Manifest[]> {
  const documents = parseAllDocuments(await readFile(path.join(FOLDER, file), 'utf8'));
  assert.deepEqual(
    documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]),
    [],
  );
  return documents.map((document) => document.toJS() as Manifest);
}

test('the Kubernetes manifests are marked as untried, list all files and this version, and their selectors match', async () => {
  assert.match(await readFile(path.join(FOLDER, 'kustomization.yaml'), 'utf8'), /^# Untried:/);
  const [kustomization] = await readManifests('kustomization.yaml');
  const files = (await readdir(FOLDER)).filter((name) => name !== 'kustomization.yaml');
  assert.deepEqual(kustomization?.resources.toSorted(), files.toSorted());
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  assert.deepEqual(kustomization?.images, [{ name: 'docreel', newTag: version }]);

  const manifests = (await Promise.all(files.map(readManifests))).flat();
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
  assert.equal(deployments.length, 2);
  for (const { spec, metadata } of deployments) assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels, metadata.name);
  const service = manifests.find(({ kind }) => kind === 'Service');
  assert.deepEqual(service?.spec.selector, deployments.find(({ metadata }) => metadata.name === 'docreel-api')?.spec.selector.matchLabels);
});
