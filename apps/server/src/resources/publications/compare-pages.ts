interface PageFile {
  path: string;
  sha256: string;
}

/** How the pages of a site differ from those before. Counts pages only, not style sheets and pictures. */
export function comparePages(
  before: PageFile[],
  after: PageFile[],
): { added: number; changed: number; removed: number; unchanged: number } {
  const old = new Map(before.filter(isPage).map((file) => [file.path, file.sha256]));
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  for (const page of after.filter(isPage)) {
    const hash = old.get(page.path);
    if (hash === undefined) counts.added++;
    else if (hash === page.sha256) counts.unchanged++;
    else counts.changed++;
    old.delete(page.path);
  }
  return { ...counts, removed: old.size };
}

function isPage(file: PageFile): boolean {
  return file.path.endsWith('.html');
}
