import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CallName,
  type ErrorCode,
  type OrderDecider,
  type SilentTillChoice,
  TILL_SCOPES,
  type TillScope,
} from '@hansang/contract';
import type { TillEvent, TillEventsAnswer, TillOrder, TillState } from '@hansang/contract/schemas';
import { expect, onTestFinished } from 'vitest';
import { REFUSALS_OF_EVERY_CALL } from '../../../platform/calls/till-session.ts';
import { writeFeed } from '../../../platform/events/feed.ts';
import { type Answer, type CallInput, TestClient } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';
import { PUB } from '../../../testing/venues.ts';

export const newId = () => randomBytes(8).toString('hex');

/** A venue's till without its drawer. */
export class TestTill extends TestClient {
  readonly tillId: string;

  constructor(server: TestServer, key: string, tillId: string) {
    super(server, { authorization: `Bearer ${key}` });
    this.tillId = tillId;
  }

  /** A refusal is one that the call, or what is said of every call, names: a maker finds it in the document. */
  override async call<Body = unknown>(name: CallName, input: CallInput = {}): Promise<Answer<Body>> {
    const answer = await super.call<Body>(name, input);
    const call = this.server.app.platform.calls.all().find((one) => one.name === name);
    if (answer.status < 400 || typeof call?.access !== 'object' || !('till' in call.access)) return answer;
    const { errorCode } = answer.body as { errorCode: ErrorCode };
    expect([...REFUSALS_OF_EVERY_CALL, ...call.errors], `refusals of ${name}`).toContain(errorCode);
    return answer;
  }

  /** What happened after a number, once everything that has committed is in the feed. */
  async events(after: number): Promise<TillEventsAnswer> {
    await fed(this.server);
    return this.ok<TillEventsAnswer>('tillEvents', { query: { after, limit: 500 } });
  }

  /** From where the events go on. */
  async head(): Promise<number> {
    await fed(this.server);
    return (await this.state()).next;
  }

  state(): Promise<TillState> {
    return this.ok<TillState>('tillState');
  }

  answer(orderId: string, answer: 'ACCEPT' | 'REJECT' | 'CANCEL', more: { isLookedAt?: boolean } = {}) {
    const reason = answer === 'ACCEPT' ? {} : { reason: 'LACK_OF_INGREDIENTS' };
    return this.call<TillOrder & { errorCode?: string }>('answerTillOrder', {
      params: { orderId },
      body: { answer, ...reason, ...more },
    });
  }

  enter(tableIdx: number, lines: readonly object[], externalId: string = newId()) {
    return this.call<TillOrder & { errorCode?: string; details?: unknown }>('enterTillOrder', {
      params: { tableIdx },
      body: { externalId, lines },
    });
  }
}

/** Everything that has committed is in the feed. */
export const fed = (server: TestServer) => writeFeed(server.db, true);

/** A till with a key that an owner connected. */
export async function connect(
  server: TestServer,
  {
    restaurantId = PUB,
    scopes = TILL_SCOPES,
    tillId = newId(),
  }: { restaurantId?: number; scopes?: readonly TillScope[]; tillId?: string } = {},
): Promise<{ till: TestTill; owner: TestStaff; key: string }> {
  const owner = await (await onShift(server, 'owner', restaurantId)).stepUp();
  await owner.ok('addTill', { params: owner.params, body: { tillId, name: `포스 ${tillId}`, scopes } });
  onTestFinished(async () => {
    await owner.ok('removeTill', { params: { ...owner.params, tillId } });
  });
  const { key } = await owner.ok<{ key: string }>('makeTillKey', { params: { ...owner.params, tillId } });
  return { till: new TestTill(server, key, tillId), owner, key };
}

/** Who decides about a venue's orders, for the rest of the test. */
export const letDecide = (server: TestServer, orderDecider: OrderDecider, restaurantId = PUB) =>
  letSay(server, 'orderDecider', orderDecider, restaurantId);

/** What a silent till means to guests, for the rest of the test. */
export const letSilenceMean = (server: TestServer, choice: SilentTillChoice, restaurantId = PUB) =>
  letSay(server, 'whenTillSilent', choice, restaurantId);

async function letSay(server: TestServer, field: string, chosen: string, restaurantId: number) {
  const set = async (value: string) => {
    await server.db.pool.query(
      `UPDATE restaurants SET settings = settings || jsonb_build_object($3::text, $2::text),
              menu_version = menu_version + 1 WHERE restaurant_id = $1`,
      [restaurantId, value, field],
    );
    server.app.guests.venues.forget(restaurantId);
    server.app.guests.menus.forget(restaurantId);
  };
  await set(chosen);
  onTestFinished(() => set('BOARD'));
}

export interface Delivered {
  readonly id: string;
  readonly body: { readonly type: string; readonly data: TillEvent };
  readonly signature: string;
  readonly timestamp: string;
  readonly raw: string;
}

/** Where a till listens, on this machine, for the rest of the test. */
export async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/hook` };
}

/** An endpoint that answers with the status of the moment and keeps what it was sent, and over which connections. */
export async function openEndpoint() {
  const delivered: Delivered[] = [];
  const sockets = new Set<object>();
  const state = { status: 204, tries: 0 };
  const place = await listen((request, response) => {
    let raw = '';
    request.on('data', (chunk) => {
      raw += chunk;
    });
    request.on('end', () => {
      state.tries += 1;
      sockets.add(request.socket);
      if (state.status < 300)
        delivered.push({
          id: String(request.headers['webhook-id']),
          signature: String(request.headers['webhook-signature']),
          timestamp: String(request.headers['webhook-timestamp']),
          raw,
          body: JSON.parse(raw),
        });
      response.writeHead(state.status, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  return { ...place, delivered, sockets, state };
}

/** Whether a delivery is signed with a secret, as its receiver checks it. */
export function isSignedBy({ id, timestamp, raw, signature }: Delivered, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = Buffer.from(
    createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest('base64'),
  );
  return signature.split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
