import Fastify from 'fastify';
import { drawTicket } from './draw.ts';
import type { Printer } from './printer.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'self'";

/** What has been printed, as a page; its buttons take the paper out and open the cover. */
export async function openPrinterPage(printer: Printer, columns: number, port: number) {
  const http = Fastify();
  http.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-store');
  });
  http.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume();
    body.on('end', () => done(null, {}));
  });
  http.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page(printer)));
  http.get<{ Params: { at: string } }>('/:at.svg', async ({ params }, reply) => {
    const ticket = printer.tickets[Number(params.at)];
    if (!ticket) return reply.code(404).send();
    return reply.type('image/svg+xml; charset=utf-8').send(drawTicket(ticket, columns));
  });
  http.post('/paper', (_request, reply) => {
    printer.paperOut = !printer.paperOut;
    return reply.redirect('/', 303);
  });
  http.post('/cover', (_request, reply) => {
    printer.coverOpen = !printer.coverOpen;
    return reply.redirect('/', 303);
  });
  const origin = await http.listen({ host: '127.0.0.1', port });
  return { origin, close: () => http.close() };
}

function page({ port, tickets, paperOut, coverOpen }: Printer): string {
  const pieces = tickets
    .map(
      ({ faults }, at) =>
        `<figure><img src="/${at}.svg" alt="Ticket ${at + 1}"><figcaption>${faults.join('; ')}</figcaption></figure>`,
    )
    .reverse()
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Printer ${port}</title>
<style>body{font:16px system-ui;background:#ddd;margin:16px}form{display:inline}button{font:inherit;padding:8px 12px}
figure{display:inline-block;vertical-align:top;margin:12px}img{width:300px;box-shadow:0 2px 8px #0004}figcaption{color:#a00}</style>
<h1>Printer on port ${port}</h1>
<form method="post" action="/paper"><button>${paperOut ? 'Put paper in' : 'Take the paper out'}</button></form>
<form method="post" action="/cover"><button>${coverOpen ? 'Close the cover' : 'Open the cover'}</button></form>
<p>${tickets.length} printed</p>${pieces}</html>`;
}
