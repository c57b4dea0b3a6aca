import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Cost, costOf } from '../pipeline/measure.ts';

/**
 * Templates of a Hugo site with about the same parts as Docreel's pages: a sidebar with the folders and the articles of the current folder.
 */
const FILES: Record<string, string> = {
  'hugo.toml':
    'baseURL = "https://docs.example/"\ntitle = "Bench"\ndisableKinds = ["RSS", "taxonomy", "term"]\n[markup.goldmark.renderer]\nunsafe = true\n',
  'layouts/_default/baseof.html':
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }} · {{ site.Title }}</title><meta name="description" content="{{ .Summary | plainify }}"><link rel="canonical" href="{{ .Permalink }}"></head><body>{{ partial "sidebar.html" . }}<main>{{ block "main" . }}{{ end }}</main></body></html>',
  'layouts/_default/single.html':
    '{{ define "main" }}<article><h1>{{ .Title }}</h1><nav class="toc">{{ .TableOfContents }}</nav>{{ .Content }}<nav>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</nav></article>{{ end }}',
  'layouts/_default/list.html':
    '{{ define "main" }}<h1>{{ .Title }}</h1><ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a><p>{{ .Summary | plainify }}</p></li>{{ end }}</ul>{{ end }}',
  'layouts/partials/sidebar.html':
    '{{ $here := . }}<nav class="sidebar"><ul>{{ range site.Sections }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ if eq .Section $here.Section }}<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}"{{ if eq . $here }} aria-current="page"{{ end }}>{{ .Title }}</a></li>{{ end }}</ul>{{ end }}</li>{{ end }}</ul></nav>',
};

/** Builds the texts of the folder `content` with Hugo. Returns null if Hugo is not installed. */
export async function hugoCost(folder: string, content: string): Promise<Cost | null> {
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const args = [
    '--source',
    folder,
    '--contentDir',
    content,
    '--destination',
    path.join(folder, 'public'),
    '--config',
    path.join(folder, 'hugo.toml'),
  ];
  return costOf(['hugo', ...args]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
