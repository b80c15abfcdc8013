import type { FastifyInstance } from 'fastify';
import { readFaults } from '../faults.ts';
import type { Shop } from '../shop.ts';

/** What tests tell this provider. JSON in and out. */
export function controlRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/control/payments', async () => shop.ledger.all());

  app.get<{ Params: { id: string } }>('/control/payments/:id', async (request, reply) => {
    const payment = shop.ledger.byId(request.params.id);
    return payment ?? reply.status(404).send({ message: 'no such payment' });
  });

  app.post<{ Params: { id: string } }>('/control/payments/:id/faults', async (request, reply) => {
    const payment = shop.ledger.byId(request.params.id);
    const faults = readFaults(request.body);
    if (!payment || !faults)
      return reply.status(payment ? 400 : 404).send({ message: 'no such payment or fault' });
    Object.assign(payment.faults, faults);
    shop.ledger.note(payment, 'FAULTS_SET', Object.keys(faults).join(' '));
    return payment;
  });

  app.post<{ Params: { id: string } }>('/control/payments/:id/notify', async (request, reply) => {
    const payment = shop.ledger.byId(request.params.id);
    if (!payment) return reply.status(404).send({ message: 'no such payment' });
    shop.notifier.tell(payment);
    return payment;
  });

  app.post('/control/next-faults', async (request, reply) => {
    const faults = readFaults(request.body);
    if (!faults) return reply.status(400).send({ message: 'no such fault' });
    shop.nextFaults = faults;
    return faults;
  });
}
