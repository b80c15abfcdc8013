import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

/** What the parent process asks this one to serve at every path. */
export interface BareOrder {
  readonly base64: string;
  readonly headers: Readonly<Record<string, string>>;
}

// The peer of a throughput bench: a Fastify that sends prepared bytes, in a process of its own.
process.once('message', async (order: BareOrder) => {
  const body = Buffer.from(order.base64, 'base64');
  const app = Fastify();
  app.get('/*', (_request, reply) => reply.headers(order.headers).send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
});
process.once('disconnect', () => process.exit(0));
