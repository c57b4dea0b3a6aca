import { spawn } from 'node:child_process';

/** Starts the browser with the URL as an argument, never through a shell, because URLs come from the server. */
export function openInBrowser(url: string, env: Readonly<Record<string, string | undefined>>): void {
  if (!['http:', 'https:'].includes(new URL(url).protocol)) return;
  const programs: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer.exe' };
  const program = env['BROWSER'] || (programs[process.platform] ?? 'xdg-open');
  const child = spawn(program, [url], { stdio: 'ignore', detached: true });
  // The URL is printed too, so a missing browser is no error.
  child.on('error', () => undefined);
  child.unref();
}
