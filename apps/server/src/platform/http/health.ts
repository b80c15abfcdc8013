import type { FastifyInstance } from 'fastify';
import { failureKind } from '../database/failures.ts';
import type { Platform } from '../platform.ts';

const PATIENCE_MS = 2000;

/**
 * `/healthz` answers for the process; `/readyz` for whether guests should be sent here: the database answers what their pages
 * need, what it is told can be kept (a row is written once a minute), and nobody has told this server to stop. It tells too what
 * is wrong otherwise.
 */
export function addHealth(app: FastifyInstance, { db, health }: Pick<Platform, 'db' | 'health'>): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const answered = await answers(db, health);
    const database = !answered ? 'unavailable' : health.has('DATABASE_REFUSES') ? 'refusing' : 'ok';
    const storage = health.isFull ? 'full' : 'ok';
    const isReady = database === 'ok' && storage === 'ok' && !health.isDraining;
    const status = isReady ? 'ok' : health.isDraining ? 'stopping' : 'unavailable';
    // By their codes alone: where the data lies and how much room is left is not for everybody.
    const troubles = [...new Set(health.findings.map(({ trouble }) => trouble))];
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, database, storage, troubles });
  });
}

/** Whether the database answers in time; what it says to what guests need is for `health` to know. */
async function answers(db: Platform['db'], health: Platform['health']): Promise<boolean> {
  const answered = health.askNeeded(db.pool).then(
    () => true,
    (error: unknown) => {
      health.noteNeeded(error);
      return failureKind(error) !== 'connection';
    },
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
