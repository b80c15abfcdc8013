import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demand, type Report, Skipped } from './report.ts';
import { type Evening, told } from './server-evening.ts';

interface Delivery {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly raw: string;
}

/** So long a delivery may take, ms: the server looks every second, and at once where the till has called. */
const PATIENCE_MS = 10_000;
const FIVE_MINUTES_S = 300;

/** Where the suite is told what happens, for as long as it runs. */
class Endpoint {
  readonly #server: Server;
  readonly delivered: Delivery[] = [];
  /** What it answers from now on. */
  status = 204;
  #heard: () => void = () => {};

  constructor() {
    this.#server = createServer((request, response) => {
      let raw = '';
      request.on('data', (chunk: Buffer) => {
        raw += chunk;
      });
      request.on('end', () => {
        const header = (name: string) => String(request.headers[`webhook-${name}`] ?? '');
        const [id, timestamp, signature] = [header('id'), header('timestamp'), header('signature')];
        this.delivered.push({ id, timestamp, signature, raw });
        response.writeHead(this.status).end();
        this.#heard();
      });
    });
  }

  async open(host: string): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, host, resolve);
    });
    return `http://${host}:${(this.#server.address() as AddressInfo).port}/conformance`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The first delivery from a place in `delivered` on, when it comes. */
  async next(from: number): Promise<Delivery> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = this.delivered[from];
      if (found) return found;
      const left = until - performance.now();
      demand(left > 0, `Nothing was delivered within ${PATIENCE_MS / 1000} seconds.`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#heard = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

/** Whether a delivery is signed with a secret, as its receiver checks it. */
function isSignedBy({ id, timestamp, raw, signature }: Delivery, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest('base64');
  return signature.split(' ').includes(`v1,${right}`);
}

/**
 * Has itself delivered to, by an endpoint of its own that it takes away afterwards. A server sends to a house's own network
 * only where its setting names it: of one that does not nothing of this is asked.
 * @param host where the suite listens, as the server reaches it
 */
export async function delivering(report: Report, evening: Evening, host: string): Promise<void> {
  const endpoint = new Endpoint();
  const url = await endpoint.open(host);
  const endpointId = randomUUID();
  const secrets: string[] = [];
  const renew = async () => {
    const answered = await evening.call('POST', `webhooks/${endpointId}/secret`);
    demand(answered.status === 200, told(answered));
    secrets.unshift(String(answered.body.secret));
  };
  /** Something that tills hear of, at the suite's own table. */
  const happen = async () => {
    evening.needs('orders');
    const answered = await evening.enter([{ menuId: evening.known.dish.menuId, quantity: 3 }], randomUUID());
    demand(answered.status === 200, told(answered));
  };
  const needsSecret = () => {
    if (secrets.length === 0) throw new Skipped('There is no endpoint.');
  };
  try {
    await report.ask(
      'HOOK',
      'A delivery is signed with the endpoint’s secret, at the server’s time',
      async () => {
        const saved = await evening.call('POST', 'webhooks', { endpointId, url });
        if (saved.body.errorCode === 'TILL_ADDRESS_REFUSED')
          throw new Skipped(
            `The server sends nothing to ${url}. To have it asked, start the server with TILL_HOSTS=${new URL(url).hostname}: without a port, which is another each time.`,
          );
        demand(saved.status === 200, told(saved));
        await renew();
        await happen();
        const first = await endpoint.next(0);
        demand(isSignedBy(first, secrets[0] ?? ''), 'It is not signed with the secret.');
        const { serverTime } = await evening.readState();
        const off = Math.abs(Number(first.timestamp) - Date.parse(serverTime) / 1000);
        demand(off < FIVE_MINUTES_S, `Its time is ${Math.round(off)} seconds from the server’s own.`);
        const { data, type } = JSON.parse(first.raw) as { type: string; data: { seq: number; type: string } };
        demand(data.type === type && Number.isInteger(data.seq), 'Its body is no event.');
      },
    );
    await report.ask('HOOK-ROTATED', 'While a secret changes both of them sign', async () => {
      needsSecret();
      await renew();
      const from = endpoint.delivered.length;
      await happen();
      const delivery = await endpoint.next(from);
      const by = secrets.slice(0, 2).filter((secret) => isSignedBy(delivery, secret)).length;
      demand(by === 2, `${by} of the two secrets sign.`);
    });
    await report.ask(
      'HOOK-AGAIN',
      'What was not taken comes again under the same id, once any call was made',
      async () => {
        needsSecret();
        endpoint.status = 500;
        const from = endpoint.delivered.length;
        await happen();
        const refused = await endpoint.next(from);
        endpoint.status = 204;
        const tried = endpoint.delivered.length;
        // The server may not have written down yet that it failed.
        await new Promise((resolve) => setTimeout(resolve, 500));
        await evening.call('POST', 'heartbeat');
        const again = await endpoint.next(tried);
        demand(again.id === refused.id, `First ${refused.id}, then ${again.id}.`);
      },
    );
    await report.ask('HOOK-GONE', 'An endpoint that was removed is there no more', async () => {
      needsSecret();
      for (let sent = 0; sent < 2; sent += 1) {
        const answered = await evening.call('POST', `webhooks/${endpointId}/remove`);
        const { webhooks } = answered.body as { webhooks?: readonly { endpointId: string }[] };
        demand(answered.status === 200, told(answered));
        demand(!webhooks?.some((one) => one.endpointId === endpointId), 'It is still listed.');
      }
    });
  } finally {
    await evening.call('POST', `webhooks/${endpointId}/remove`);
    await endpoint.close();
  }
}
