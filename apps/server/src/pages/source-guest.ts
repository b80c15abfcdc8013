import type { FastifyInstance } from 'fastify';
import type { GuestApp, GuestRenderer } from './seam.ts';

const ENTRY = '/assets/src/entry-client.tsx';
// React's refresh has to be there before any component is.
const PREAMBLE = '/assets/@react-refresh-preamble.js';
const PREAMBLE_CODE = `import { injectIntoGlobalHook } from '/assets/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
await import('${ENTRY}');`;

/** The guest app straight from its source, through Vite: a change shows without a build or a restart. */
export async function openSourceGuest(http: FastifyInstance, root: string): Promise<GuestApp> {
  // Vite is a tool of development: no installed server needs it.
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server: http.server }, ws: undefined },
  });
  http.addHook('onClose', () => vite.close());
  http.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/assets/')) return done();
    // Style and script of the development server know no policy.
    reply.raw.removeHeader('content-security-policy');
    if (request.url === PREAMBLE) {
      reply.type('text/javascript').send(PREAMBLE_CODE);
      return;
    }
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
  return {
    renderer: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as unknown as GuestRenderer,
    assets: (screen) => ({
      css: '',
      script: PREAMBLE,
      preloads: ['/assets/@vite/client'],
      styles: stylesOf(screen),
    }),
    faultCss: '',
    isCacheable: false,
  };
}

/** Style sheets that the page waits for, so that it does not flash; the rest comes with the scripts. */
function stylesOf(screen: string): string[] {
  const own =
    screen === 'menu' ? ['/assets/src/features/menu/marks.css', '/assets/src/features/menu/menu.css'] : [];
  return ['/assets/src/app/app.css', ...own].map((path) => `${path}?direct`);
}
