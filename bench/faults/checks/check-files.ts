import type { Checked, Findings } from './findings.ts';

/** Checks that every stored file belongs to a row or is scheduled for deletion, and that every row's file exists. */
export async function checkFiles({ cluster }: Checked, findings: Findings): Promise<void> {
  const files = new Set(await cluster.listFiles());
  const shown = await cluster.query<{ key: string }>(
    `select storage_key as key from videos where storage_key is not null and status = 'ready'
      union select storage_key from publication_files union select storage_key from site_files`,
  );
  for (const { key } of shown) if (!files.has(key)) findings.lost.push(`the file ${key} is missing`);
  const owned = await cluster.query<{ key: string }>(
    `select storage_key as key from videos where storage_key is not null
      union select storage_key from assets
      union select replace(storage_key, '.webp', '-' || (size ->> 'width') || '.webp') from assets, jsonb_array_elements(sizes) size
      union select storage_key from publication_files union select storage_key from site_files
      union select storage_key from uploads union select storage_key from orphaned_files
      union select 'recordings/' || sha256 || '/' from videos where sha256 is not null`,
  );
  const keys = new Set(owned.map(({ key }) => key));
  const folders = [...keys].filter((key) => key.endsWith('/'));
  for (const file of files) {
    if (!keys.has(file) && !folders.some((folder) => file.startsWith(folder))) findings.stuck.push(`the file ${file} is owned by nobody`);
  }
}
