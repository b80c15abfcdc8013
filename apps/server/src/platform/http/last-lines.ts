import type { FastifyInstance } from 'fastify';
import { refuse } from '../calls/refusal.ts';
import type { LastLines } from '../logging/last-lines.ts';
import type { Platform } from '../platform.ts';
import { sendRefusal } from './error-reply.ts';
import { isOperator } from './operators-door.ts';

/** Serves the last lines of the log as `/metrics` serves its figures: `npm run doctor -- --bundle` asks for them. */
export function addLastLines(
  app: FastifyInstance,
  { settings }: Pick<Platform, 'settings'>,
  lines: LastLines,
): void {
  app.get('/last-lines', { schema: { hide: true } }, (request, reply) => {
    if (!isOperator(request, settings)) return sendRefusal(reply, refuse('NOT_FOUND'));
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'text/plain; charset=utf-8')
      .send(lines.text);
  });
}
