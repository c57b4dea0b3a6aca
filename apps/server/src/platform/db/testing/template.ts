import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { administer, withDatabase } from '../../../../../../tools/databases/administer.ts';
import { openBoss } from '../../queue/boss.ts';
import { migrate } from '../migrate.ts';

/** Makes a database that is migrated and empty, for others to be copies of; answers its name. */
export async function makeTemplate(admin: string): Promise<string> {
  const name = `docreel_template_${randomUUID().replaceAll('-', '')}`;
  await administer(admin, `create database ${name}`);
  await migrate(withDatabase(admin, name));
  // The queue library would make its own tables at the first use, a quarter of a second in every test.
  await (await openBoss(withDatabase(admin, name), pino({ level: 'silent' }))).close();
  return name;
}
