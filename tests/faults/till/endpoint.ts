import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Till } from '../../../simulators/pos/till.ts';

export type Endpoint = Awaited<ReturnType<typeof openEndpoint>>;

/** Where the till is told as well; it fails some deliveries, and all while it is down. */
export async function openEndpoint(random: () => number) {
  const books = new Till({ server: '', key: '' });
  const seqs: number[] = [];
  const state = { isDown: false, failing: 0.05 };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { data } = JSON.parse(text) as { data: { seq: number } };
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
