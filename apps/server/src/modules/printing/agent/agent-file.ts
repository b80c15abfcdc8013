import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const FILE = new URL('./hansang-print-agent.mjs', import.meta.url);

/** The program that prints inside a house, to be taken there: it holds no secret. Those that wait hear of the end. */
export function addAgentFile(http: FastifyInstance, endWaiting: () => void): void {
  http.addHook('preClose', async () => endWaiting());
  http.get('/hansang-print-agent.mjs', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', 'attachment; filename="hansang-print-agent.mjs"')
      .type('text/javascript; charset=utf-8')
      .send(await readFile(FILE)),
  );
}
