import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

const PATIENCE_MS = 2000;

/** `/healthz` answers for the process, `/readyz` for process and database. */
export function addHealth(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await answers(db);
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', database: isReady ? 'ok' : 'unavailable' });
  });
}

async function answers(db: Platform['db']): Promise<boolean> {
  const answered = db.pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
