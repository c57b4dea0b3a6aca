import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

const APP = path.resolve(import.meta.dirname, '..');
const CACHE = path.resolve(APP, '../../.cache/vite');

/** Maximum time that a request waits for the API server, which restarts after each change of its code. */
const RESTART_MS = 15_000;

export interface DevServerOptions {
  port: number;
  /** Port of the API server on 127.0.0.1. */
  apiPort: number;
  /** Routes of the dashboard, for example `/account` and `/p/*`. All other requests go to the API server. */
  routes: readonly string[];
}

export interface DevServer {
  /** URL of the development server, for example `http://127.0.0.1:5173`. Uses the next free port if the requested one is taken. */
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves the dashboard from its source with hot reload. Browsers see one origin: requests that are not for the dashboard are forwarded
 * unchanged, so cookies and the check of the `Origin` header work as in production.
 */
export async function startDevServer({ port, apiPort, routes }: DevServerOptions): Promise<DevServer> {
  const forwarded = forwardedPaths(routes);
  const server = await createServer({
    root: APP,
    configFile: false,
    cacheDir: CACHE,
    clearScreen: false,
    logLevel: 'warn',
    plugins: [react(), page(), waitForApi(forwarded, apiPort)],
    server: {
      host: '127.0.0.1',
      port,
      proxy: { [forwarded.source]: { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } },
    },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('The development server has no port.');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** Matches every path that is neither a route of the dashboard nor one of Vite's own. */
export function forwardedPaths(routes: readonly string[]): RegExp {
  const pages = routes.map((route) => (route.endsWith('/*') ? `${route.slice(1, -1)}.*` : route.slice(1)));
  const vite = ['@.*', 'src/.*', 'node_modules/.*', '__.*'];
  return new RegExp(`^/(?!(?:${[...pages, ...vite].join('|')})(?:\\?|$))`);
}

/** Fills in the HTML page as the production server does: an empty base path, and the script that sets the color scheme. */
function page(): Plugin {
  return {
    name: 'docreel-page',
    async transformIndexHtml(html) {
      const children = await readFile(path.join(import.meta.dirname, 'theme-init.js'), 'utf8');
      return { html: html.replace('__BASE__', ''), tags: [{ tag: 'script', children, injectTo: 'head-prepend' }] };
    },
  };
}

/** Holds forwarded requests until the API server accepts connections. */
function waitForApi(forwarded: RegExp, apiPort: number): Plugin {
  return {
    name: 'docreel-wait-for-api',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (!forwarded.test(request.url ?? '')) next();
        else void untilListening(apiPort).then(() => next());
      });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (const deadline = Date.now() + RESTART_MS; Date.now() < deadline; await sleep(50)) if (await isListening(port)) return;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
