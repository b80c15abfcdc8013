import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEMO_PAGES } from './demo-provider.ts';
import type { DemoSource } from './providers.ts';

/** What browsers may see of the local provider. Its control and its calls for shops stay on this machine. */
const PAGES = ['/v3/v3Payment.jsp', '/window/:id', '/events'] as const;
const HEADERS = ['content-type', 'location', 'content-security-policy', 'cache-control'] as const;

/** Serves the local provider's pages under a path of ours. */
export async function addDemoPages(http: FastifyInstance, demo: DemoSource): Promise<void> {
  await http.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, body),
    );
    for (const page of PAGES)
      app.route({
        method: ['GET', 'POST'],
        url: DEMO_PAGES + page,
        // It sends no referrer, and so no origin: what its forms carry proves nothing to us anyway.
        config: { call: 'demoCardPage', anyOrigin: true },
        handler: (request, reply) => pass(demo, request, reply),
      });
  });
}

async function pass(demo: DemoSource, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const access = await demo.access();
  if (!access) return reply.code(503).header('cache-control', 'no-store').send();
  const { body } = request;
  const answer = await fetch(access.origin + request.url.slice(DEMO_PAGES.length), {
    method: request.method,
    redirect: 'manual',
    headers: {
      'content-type': request.headers['content-type'] ?? 'text/plain',
      // A program at the window is told the way back as JSON.
      ...(request.headers.accept !== undefined && { accept: request.headers.accept }),
    },
    ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
  });
  for (const name of HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
}
