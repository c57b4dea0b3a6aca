import { randomUUID } from 'node:crypto';
import { administer, withDatabase } from '../../../../../../tools/databases/administer.ts';
import { migrate } from '../migrate.ts';

/** Creates an empty, migrated database, from which each test's database is copied. Returns its name. */
export async function makeTemplate(admin: string): Promise<string> {
  const name = `docreel_template_${randomUUID().replaceAll('-', '')}`;
  await administer(admin, `create database ${name}`);
  await migrate(withDatabase(admin, name));
  return name;
}
