import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLOCK_OFF_MS } from '../../../simulators/pos/screen/faults.ts';
import { refuseDelivery } from '../../../simulators/pos/screen/hook.ts';
import { Till } from '../../../simulators/pos/till.ts';

export type Endpoint = Awaited<ReturnType<typeof openEndpoint>>;

/** What is wrong with an endpoint that refuses what is right: it checks with another secret, or by a clock that is an hour off. */
export type Mistake = 'SIGNATURE' | 'TIME';
const OTHERS_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Where the till is told as well; it fails some deliveries, and all while it is down. What it takes is signed, and of now. */
export async function openEndpoint(random: () => number) {
  const books = new Till({ server: '', key: '' });
  const seqs: number[] = [];
  const state = {
    isDown: false,
    failing: 0.05,
    secret: '',
    mistake: null as Mistake | null,
    /** Deliveries that it refused for what is wrong with it. */
    mistaken: { SIGNATURE: 0, TIME: 0 },
    /** Why one was refused that should have been right. */
    wrong: [] as string[],
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { data } = JSON.parse(text) as { data: { seq: number } };
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      const delivery = {
        id: header('id'),
        timestamp: header('timestamp'),
        signatures: header('signature'),
        raw: text,
      };
      const { mistake } = state;
      const now = Date.now() + (mistake === 'TIME' ? CLOCK_OFF_MS : 0);
      const refused = refuseDelivery(delivery, mistake === 'SIGNATURE' ? OTHERS_SECRET : state.secret, now);
      if (refused !== null) {
        if (refused === mistake) state.mistaken[refused] += 1;
        else state.wrong.push(`${delivery.id}: ${refused}`);
        response.writeHead(401).end();
        return;
      }
      // One that it has not taken it never confirms; of one that it has the answer may be lost.
      const takes = !state.isDown && random() >= state.failing;
      if (takes) {
        seqs.push(data.seq);
        void books.hear(data as never);
      }
      // Of the first one it surely is.
      const isLost = seqs.length === 1 || random() < state.failing;
      response.writeHead(takes && !isLost ? 204 : 500).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    books,
    seqs,
    state,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
