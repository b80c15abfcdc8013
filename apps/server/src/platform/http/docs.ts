import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ERRORS, TILL_PATH } from '@hansang/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { refuse } from '../calls/refusal.ts';
import { REFUSALS_OF_EVERY_CALL } from '../calls/till-session.ts';
import { sendRefusal } from './error-reply.ts';

export interface DocsOptions {
  /** Whether everybody may read. */
  readonly isOpen: boolean;
  /** Asked where not everybody may. */
  mayRead(cookieHeader: string | undefined): Promise<boolean>;
}

/** Everything from here; its page sets styles by script. Plain http stays what it is, or the page would not load. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** Where makers of tills find what a till may call: it holds nothing of any venue, so everybody may read it. */
const TILL_DOCS = `${TILL_PATH}v1/openapi.json`;

const named = REFUSALS_OF_EVERY_CALL.map((code) => `\`${code}\` (${ERRORS[code].status})`);
const OF_EVERY_CALL = `Begin with docs/tills.md.\n\nRefusals of every call: ${named.join(', ')}. With 429 comes \`retry-after\`.`;

/** The OpenAPI document of what tills may call, by itself. */
function addTillDocs(app: FastifyInstance): void {
  app.get(TILL_DOCS, { schema: { hide: true } }, async () => {
    const { paths = {}, ...document } = app.swagger();
    const own = Object.entries(paths).filter(([path]) => path.startsWith(TILL_PATH));
    const info = { title: 'Hansang for tills', version: '1', description: OF_EVERY_CALL };
    return { ...document, info, paths: Object.fromEntries(own) };
  });
}

/** The OpenAPI document of every registered call, at `/api/docs` for people and `/api/docs/json` for programs. */
export async function addDocs(app: FastifyInstance, { isOpen, mayRead }: DocsOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hansang',
        description:
          'Calls of a guest carry `platform: WEB` and `client-id`; who somebody is, is proven by their session cookie.',
        version: '1',
      },
      components: { securitySchemes: { till: { type: 'http', scheme: 'bearer' } } },
    },
    // Only calls carry a tag.
    hideUntagged: true,
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    uiConfig: { docExpansion: 'none', displayRequestDuration: true },
    uiHooks: {
      onRequest(request, reply, next) {
        if (isOpen) return next();
        mayRead(request.headers.cookie).then((may) => {
          if (may) next();
          else sendRefusal(reply, refuse('NOT_FOUND'));
        }, next);
      },
    },
  });
  addTillDocs(app);
}
