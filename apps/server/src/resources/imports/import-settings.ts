import { listLanguageRows } from '../languages/languages.store.ts';
import { addLanguage } from '../languages/add-language.ts';
import { importDescription } from '../languages/import-description.ts';
import { createTemplate } from '../templates/change-template.ts';
import { findShippedTemplate, checkTemplateForm } from '../templates/template.ts';
import { listTemplates } from '../templates/templates.store.ts';
import { ImportError } from './import-error.ts';
import type { ImportWork } from './import-work.ts';

/** Adds the languages that the project does not have; those that it has keep their rules. */
export async function importLanguages({ tx, projectId, plan }: ImportWork): Promise<void> {
  const known = new Set((await listLanguageRows(tx, projectId)).map(({ code }) => code));
  known.add(plan.manifest.project.language);
  for (const language of plan.manifest.languages) if (!known.has(language.code)) await addLanguage(tx, projectId, language);
}

/**
 * What the project says of itself in other languages. For one that was empty, or is the very one that was exported: another says something
 * else of itself.
 */
export async function importDescriptions({ tx, projectId, plan, warnings }: ImportWork): Promise<void> {
  for (const [code, told] of Object.entries(plan.manifest.project.descriptions)) {
    const isThere = await importDescription(tx, { projectId, code }, told);
    if (!isThere) warnings.push(`The description in "${code}" was left out: the project is not translated into it.`);
  }
}

/** Adds the templates that the project does not have, by name; answers the id here of each id there. */
export async function importTemplates({ tx, projectId, plan }: ImportWork): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  const own = [...(await listTemplates(tx, projectId, 'article')), ...(await listTemplates(tx, projectId, 'structure'))];
  const known = new Map(own.toReversed().map((template) => [`${template.kind} ${template.name}`, template.id]));
  for (const { id, ...template } of plan.manifest.templates) {
    const { kind, name, form } = template;
    const found = known.get(`${kind} ${name}`);
    const wrong = checkTemplateForm(kind, form);
    if (wrong) throw new ImportError(`The template "${name}" has a form that is not known here.`);
    const here = found ?? (await createTemplate(tx, projectId, { ...template, form: form as 'how-to' })).id;
    known.set(`${kind} ${name}`, here);
    ids.set(id, here);
  }
  return ids;
}

/** Null where neither the project nor Docreel has the template. */
export function mapTemplateId(id: number | undefined, ids: ReadonlyMap<number, number>): number | undefined {
  if (id === undefined) return undefined;
  return ids.get(id) ?? (findShippedTemplate(id) ? id : undefined);
}
