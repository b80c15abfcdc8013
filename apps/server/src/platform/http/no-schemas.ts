/**
 * Schemas are there for the documents alone. A Fastify that is told nothing of them loads two compilers of its own, some
 * hundred modules.
 */
export const NO_SCHEMAS = {
  compilersFactory: {
    buildValidator: () => () => (value: unknown) => ({ value }),
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
};
