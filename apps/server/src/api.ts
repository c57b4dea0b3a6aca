import { operations, peopleOperations } from '@docreel/contract';
import { serveMcpRequest } from '@docreel/mcp';
import type { Registry } from 'prom-client';
import type { Context } from './context.ts';
import { isDashboardBuilt } from './dashboard/built-files.ts';
import { dashboardMounts, NOT_BUILT } from './dashboard/serve-dashboard.ts';
import { readProgramVersion } from './lib/program-version.ts';
import { receiveFile } from './platform/http/bodies/receive-file.ts';
import { createApp, type StaticRoute } from './platform/http/create-app.ts';
import type { ServeMcp } from './platform/http/mcp-route.ts';
import { serveFile } from './resources/assets/serve-file.ts';
import { serveExport } from './resources/exports/serve-export.ts';
import { createFeedbackRoute } from './resources/feedback/receive-feedback.ts';
import { serveFrame } from './resources/pictures/serve-frame.ts';
import { checkDomainInUse } from './resources/projects/domain/check-domain-in-use.ts';
import { servePreview } from './resources/publications/previews/serve-preview.ts';
import { ignoreFeedback } from './resources/publications/previews/ignore-feedback.ts';
import { serveSite } from './resources/publications/serving/serve-site.ts';
import { createPeopleHandlers, handlers } from './routes.ts';

const STATIC_ROUTES: readonly StaticRoute[] = [
  { name: 'site', path: '/sites/*', serve: serveSite },
  { name: 'domain', path: '/domains/ask', serve: checkDomainInUse },
  { name: 'preview', path: '/previews/*', serve: servePreview },
  { name: 'preview-answer', path: '/previews/*', methods: ['POST'], serve: ignoreFeedback },
  { name: 'frame', path: '/files/frames/*', serve: serveFrame },
  { name: 'file', path: '/files/*', serve: serveFile },
  { name: 'export', path: '/exports/*', serve: serveExport },
  { name: 'upload', path: '/uploads/*', methods: ['PUT', 'OPTIONS'], serve: ({ storage }, request) => receiveFile(storage, request) },
  ...dashboardMounts(),
];

/** Creates all HTTP routes of a server process: both APIs, published sites, files and the dashboard. Warns if the dashboard is not built. */
export function createApi(context: Context, registry: Registry): ReturnType<typeof createApp> {
  if (!isDashboardBuilt()) context.log.warn(NOT_BUILT);
  const people = { operations: peopleOperations, handlers: createPeopleHandlers() };
  const staticRoutes = [...STATIC_ROUTES, createFeedbackRoute()];
  return createApp({ context, operations, handlers, people, staticRoutes, serveMcp: createServeMcp(), registry });
}

/** Creates the function that serves MCP clients. Their tools call this API. */
export function createServeMcp(): ServeMcp {
  const version = readProgramVersion();
  return (request, { body, ...connection }) => serveMcpRequest(request, body, { ...connection, version });
}
