import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { Desk, type DeskDish, type DeskOptions } from './desk.ts';
import { FAULTS } from './faults.ts';
import { page, roomPart, tablePart } from './page.ts';
import { SCRIPT } from './style.ts';
import { languageOf } from './words.ts';

export interface Screen {
  readonly origin: string;
  readonly desk: Desk;
  close(): Promise<void>;
}

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'";
const HTML = 'text/html; charset=utf-8';

/** Serves a till's screen to this machine alone. @param port 0 takes any free one */
export async function openScreen(options: DeskOptions, port: number): Promise<Screen> {
  const desk = new Desk(options);
  const http = Fastify();
  let origin = '';
  http.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/json'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  http.addHook('onRequest', async (request, reply) => {
    if (!isOwn(request, origin)) return reply.code(403).send();
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-store');
  });
  const language = (request: FastifyRequest) => languageOf(request.headers['accept-language']);
  const back = (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(pathOf(request.headers.referer), 303);

  // What changes goes alone to a page that is open already.
  const show = (request: FastifyRequest, reply: FastifyReply, live: string) =>
    reply.type(HTML).send(request.headers['x-part'] === 'live' ? live : page(language(request), live));

  http.get('/screen.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  );
  http.get('/', async (request, reply) =>
    show(request, reply, roomPart(desk, await lookAt(desk), language(request))),
  );
  http.get<{ Params: { table: string } }>('/table/:table', async (request, reply) => {
    const state = await lookAt(desk);
    const table = state?.tables.find(({ tableIdx }) => String(tableIdx) === request.params.table);
    if (!table) return reply.redirect('/', 303);
    const dishes = (await desk.menu().catch(() => [])).filter(isPlain);
    return show(request, reply, tablePart(table, dishes, language(request)));
  });
  http.post<{ Params: { what: string; id: string } }>('/do/:what/:id', async (request, reply) => {
    const { what, id } = request.params;
    await desk.act(what, id, new Map(new URLSearchParams(String(request.body ?? ''))));
    return back(request, reply);
  });
  http.post<{ Params: { fault: string } }>('/fault/:fault', async (request, reply) => {
    const fault = FAULTS.find((one) => one === request.params.fault);
    if (fault) desk.faults.turn(fault);
    return back(request, reply);
  });
  http.post('/hook', async (request, reply) => {
    // Without the headers of a delivery it is the button that asks for them.
    const id = request.headers['webhook-id'];
    if (id === undefined) {
      await desk.hook(`${origin}/hook`);
      return back(request, reply);
    }
    const delivery = {
      id: String(id),
      timestamp: String(request.headers['webhook-timestamp']),
      signatures: String(request.headers['webhook-signature']),
      raw: String(request.body),
    };
    return reply.code(await desk.take(delivery)).send();
  });
  origin = await http.listen({ host: '127.0.0.1', port });
  desk.open();
  return {
    origin,
    desk,
    async close() {
      await http.close();
      await desk.close();
    },
  };
}

/** The room, or as it was when it could last be read. */
const lookAt = (desk: Desk) => desk.look().catch(() => desk.state);

/** Dishes that one tap can enter. */
const isPlain = ({ sizes, options }: DeskDish): boolean =>
  sizes.length === 0 && !options.some(({ isRequired }) => isRequired);

/** Another site's page, or another name for this machine, does nothing here. */
function isOwn({ headers, method }: FastifyRequest, origin: string): boolean {
  const { port } = new URL(origin);
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!hosts.includes(headers.host ?? '')) return false;
  if (method === 'GET' || headers['webhook-id'] !== undefined) return true;
  return hosts.some((host) => headers.origin === `http://${host}`);
}

/** Where a button stood: of this screen only its path counts. */
function pathOf(referer: string | undefined): string {
  try {
    return new URL(referer ?? '').pathname;
  } catch {
    return '/';
  }
}
