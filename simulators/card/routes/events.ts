import type { FastifyInstance } from 'fastify';
import { eventsPage } from '../pages/events-page.ts';
import type { Shop } from '../shop.ts';

export function eventRoutes(app: FastifyInstance, { ledger }: Shop): void {
  app.get('/events', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(eventsPage(ledger.all())),
  );
}
