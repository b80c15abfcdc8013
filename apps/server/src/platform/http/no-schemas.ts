import type { FastifyServerOptions } from 'fastify';

/**
 * Schemas are there for the documents alone. A Fastify that is told nothing of them loads two compilers of its own, some
 * hundred modules; its types know of no others.
 */
export const NO_SCHEMAS = {
  compilersFactory: {
    buildValidator: () => () => (value: unknown) => ({ value }),
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;
