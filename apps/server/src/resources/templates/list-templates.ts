import type { Template } from '@docreel/contract';
import type { Db } from '../../platform/db/tables.ts';
import { listShippedTemplates, type TemplateKind, toTemplate } from './template.ts';
import { listTemplates as listOwn } from './templates.store.ts';

/** Returns all templates of a kind, sorted by `sort_order`. With equal values, shipped templates come first. */
export async function listTemplates(db: Db, projectId: string, kind: TemplateKind): Promise<Template[]> {
  const own = await listOwn(db, projectId, kind);
  return [...listShippedTemplates(kind), ...own.map(toTemplate)].sort((a, b) => a.sort_order - b.sort_order || a.id - b.id);
}
