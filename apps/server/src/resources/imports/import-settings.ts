import { listLanguageRows } from '../languages/languages.store.ts';
import { addLanguage } from '../languages/add-language.ts';
import { importDescription } from '../languages/import-description.ts';
import { createTemplate } from '../templates/change-template.ts';
import { findShippedTemplate, checkTemplateForm } from '../templates/template.ts';
import { listTemplates } from '../templates/templates.store.ts';
import { ImportError } from './import-error.ts';
import type { ImportWork } from './import-work.ts';

/** Adds the import's languages that the project does not have. Languages that it already has keep their settings. */
export async function importLanguages({ tx, projectId, plan }: ImportWork): Promise<void> {
  const known = new Set((await listLanguageRows(tx, projectId)).map(({ code }) => code));
  known.add(plan.manifest.project.language);
  for (const language of plan.manifest.languages) if (!known.has(language.code)) await addLanguage(tx, projectId, language);
}

/**
 * Imports the project's translated descriptions. Call it only for an empty project or the project that was exported, because any other
 * project has its own description.
 */
export async function importDescriptions({ tx, projectId, plan, warnings }: ImportWork): Promise<void> {
  for (const [code, description] of Object.entries(plan.manifest.project.descriptions)) {
    const isThere = await importDescription(tx, { projectId, code }, description);
    if (!isThere) warnings.push(`The description in "${code}" was left out because the project is not translated into this language.`);
  }
}

/**
 * Creates the import's templates whose name the project does not have yet. Returns the project's template ID for each template ID in the
 * import.
 */
export async function importTemplates({ tx, projectId, plan }: ImportWork): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  const own = [...(await listTemplates(tx, projectId, 'article')), ...(await listTemplates(tx, projectId, 'structure'))];
  const known = new Map(own.toReversed().map((template) => [`${template.kind} ${template.name}`, template.id]));
  for (const { id, ...template } of plan.manifest.templates) {
    const { kind, name, form } = template;
    const found = known.get(`${kind} ${name}`);
    const wrong = checkTemplateForm(kind, form);
    if (wrong) throw new ImportError(`The template "${name}" has an unknown form.`);
    const here = found ?? (await createTemplate(tx, projectId, { ...template, form: form as 'how-to' })).id;
    known.set(`${kind} ${name}`, here);
    ids.set(id, here);
  }
  return ids;
}

/**
 * Returns the project's template ID for a template ID in the import. Returns undefined if neither the project nor Docreel has the template.
 */
export function mapTemplateId(id: number | undefined, ids: ReadonlyMap<number, number>): number | undefined {
  if (id === undefined) return undefined;
  return ids.get(id) ?? (findShippedTemplate(id) ? id : undefined);
}
