import type { FastifyInstance } from 'fastify';
import { eventsPage } from '../pages/events-page.ts';
import { isPageLanguage } from '../pages/texts.ts';
import type { Shop } from '../shop.ts';
import { sendPage } from './send-page.ts';

export function eventRoutes(app: FastifyInstance, { ledger }: Shop): void {
  app.get<{ Querystring: { lang?: string } }>('/events', async (request, reply) => {
    const payments = ledger.all();
    const { lang } = request.query;
    // Unless asked otherwise it speaks as the last window did.
    const language = isPageLanguage(lang) ? lang : (payments.at(-1)?.language ?? 'ko');
    return sendPage(reply, eventsPage(payments, language));
  });
}
