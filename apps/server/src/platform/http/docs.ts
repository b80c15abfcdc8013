import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI document of every registered call, at `/api/docs` for people and `/api/docs/json` for programs. */
export async function addDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hansang',
        description:
          'Calls of a guest carry `platform: WEB` and `client-id`; who somebody is, is proven by their session cookie.',
        version: '1',
      },
    },
    // Only calls carry a tag.
    hideUntagged: true,
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', displayRequestDuration: true },
  });
}
