import Fastify from 'fastify';
import type { DisplayTable } from './code.ts';
import { displayPage, listPage } from './page.ts';

export interface Displays {
  /** Where the pages are: `/` lists the tables, `/<n>` is the display of one. */
  readonly origin: string;
  close(): Promise<void>;
}

export interface DisplayOptions {
  /** Where guests reach the house. */
  readonly guestOrigin: string;
  readonly tables: readonly DisplayTable[];
  /** 0 takes any free port. */
  readonly port: number;
  now?(): number;
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** Serves the displays of a house as pages. */
export async function openDisplays({
  guestOrigin,
  tables,
  port,
  now = Date.now,
}: DisplayOptions): Promise<Displays> {
  const http = Fastify();
  http.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-store');
  });
  http.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(listPage(tables)));
  http.get<{ Params: { table: string } }>('/:table', async ({ params }, reply) => {
    const table = /^\d{1,4}$/.test(params.table) ? tables[Number(params.table)] : undefined;
    if (!table) return reply.code(404).type('text/html; charset=utf-8').send(listPage(tables));
    return reply.type('text/html; charset=utf-8').send(await displayPage(guestOrigin, table, now()));
  });
  const origin = await http.listen({ host: '127.0.0.1', port });
  return { origin, close: () => http.close() };
}
