import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '../platform/calls/refusal.ts';
import { sendRefusal } from '../platform/http/error-reply.ts';

const CONSOLE_FOLDER = join(import.meta.dirname, '../../../console');
const YEAR_SECONDS = 31_536_000;

/** The addresses of `routes.tsx`; whatever else lies under /console is none. */
const PAGES = new RegExp(
  `^/console(/(login|first-owner|password|account|set-up|ui|\\d+(/(${[
    'orders(/(dishes|carry|finished))?',
    'floor(/\\d+(/order)?)?',
    'enter|calls|stock|reviews|payments|day|sales|till|opening|people|activity|server|account',
    'menu(/(versions|sheet))?',
    '(tables|printing|settings)(/[^/]+)?',
    'venues(/copy)?',
  ].join('|')}))?)?)?/?$`,
);

export interface ConsoleOptions {
  /** Serve the console from its source, through Vite. */
  readonly fromSource?: boolean;
  /** Where the built console lies, unless in its own folder. */
  readonly dist?: string;
}

/** Serves the staff console under /console: its files, and its one page for every other address there. */
export async function addConsole(
  http: FastifyInstance,
  { fromSource = false, dist = join(CONSOLE_FOLDER, 'dist') }: ConsoleOptions = {},
): Promise<void> {
  if (fromSource) await addSource(http);
  else await addBuilt(http, dist);
}

async function addBuilt(http: FastifyInstance, dist: string): Promise<void> {
  const assets = new Set(await readdir(join(dist, 'assets')));
  await http.register(fastifyStatic, { root: dist, serve: false, preCompressed: true, cacheControl: false });
  const scripts = ownScripts(await readFile(join(dist, 'index.html'), 'utf8'));
  const page = (reply: FastifyReply) => {
    const policy = String(reply.getHeader('content-security-policy') ?? "default-src 'self'");
    return reply
      .header('content-security-policy', `${policy};script-src ${["'self'", ...scripts].join(' ')}`)
      .header('cache-control', 'no-cache')
      .sendFile('index.html');
  };
  http.get<{ Params: { name: string } }>('/console/assets/:name', (request, reply) => {
    const { name } = request.params;
    if (!assets.has(name)) return sendRefusal(reply, refuse('NOT_FOUND'));
    // The names change with the content.
    reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    return reply.sendFile(join('assets', name));
  });
  http.get('/console/icon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile('icon.svg'),
  );
  for (const path of ['/console', '/console/*'])
    http.get(path, { config: { call: 'console' } }, (request, reply) =>
      // The page itself says so to whoever reads it.
      page(PAGES.test(request.url.split('?', 1)[0] ?? '') ? reply : reply.code(404)),
    );
}

/** By hash, what stands in the page itself: as a content policy allows it. */
const ownScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Straight from its source: a change shows without a build or a restart. */
async function addSource(http: FastifyInstance): Promise<void> {
  // Vite is a tool of development: no installed server needs it.
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: CONSOLE_FOLDER,
    configFile: join(CONSOLE_FOLDER, 'vite.config.ts'),
    appType: 'spa',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server: http.server, path: '/console-changes' } },
  });
  http.addHook('onClose', () => vite.close());
  http.addHook('onRequest', (request, reply, done) => {
    if (!/^\/console(?:[/?]|$)/.test(request.url)) return done();
    // Style and script of the development server know no policy.
    reply.raw.removeHeader('content-security-policy');
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
}
