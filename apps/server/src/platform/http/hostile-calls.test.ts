import { CALLS, type CallName, TILL_PATH } from '@hansang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, isLong } from '../../../../../tests/setup/drawn.ts';
import { connect } from '../../modules/till/testing/test-till.ts';
import { hostile } from '../../testing/hostile.ts';
import { stored } from '../../testing/rows.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import type { CallDefinition } from '../calls/calls.ts';

const server = useServer();

const TIMEOUT_MS = isLong ? 30 * 60_000 : 120_000;
/** How often a call is attacked: each run throws other dice at a quarter of those of staff and tills; the long run many at all. */
const TIMES = isLong ? { guests: 200, others: 60 } : { guests: 12, others: 4 };

const some = (calls: readonly CallDefinition[]) => drawn(calls, Math.ceil(calls.length / 4));

const isForTills = ({ name }: CallDefinition) => CALLS[name].path.startsWith(TILL_PATH);
const isForStaff = ({ name }: CallDefinition) => CALLS[name].path.startsWith('/api/v1/staff/');
const isForGuests = (call: CallDefinition) => !isForTills(call) && !isForStaff(call);

/** Path, query and body of a call, each of about its shape. */
function attack(call: CallDefinition): fc.Arbitrary<{ params: object; query: unknown; body: unknown }> {
  const nothing = fc.constant(undefined);
  return fc.record({
    params: call.params ? hostile(call.params).map(asObject) : fc.constant({}),
    query: call.query ? hostile(call.query) : nothing,
    body: call.body ? hostile(call.body) : nothing,
  });
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

function pathOf(name: CallName, params: object): string {
  const values = { restaurantId: 1, tableIdx: 1, ...params } as Record<string, unknown>;
  return CALLS[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(wellFormed(text(values[key] ?? 'x')) || 'x'),
  );
}

const wellFormed = (text: string) => text.toWellFormed().slice(0, 200);

function queryOf(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(asObject(query)).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(text) : text(value),
    ]),
  );
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

async function attackWith(
  who: TestClient,
  call: CallDefinition,
  sent: { params: object; query: unknown; body: unknown },
) {
  const { method } = CALLS[call.name];
  const input = {
    query: queryOf(sent.query),
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  };
  return who.send(method, pathOf(call.name, sent.params), input);
}

/** Answered, or refused as an error reply that stored nothing; never failed. */
async function holdsOut(call: CallDefinition, who: TestClient, numRuns: number): Promise<void> {
  // What a refusal was seen to leave alone is still so when the next attack comes.
  let seen: Awaited<ReturnType<typeof stored>> | null = null;
  await fc.assert(
    fc.asyncProperty(attack(call), async (sent) => {
      const before = seen ?? (await stored(server));
      seen = null;
      const { status, body } = await attackWith(who, call, sent);
      // Some have only so many at a time, and the one before may still be ending.
      const isBusy = status === 503 && call.errors.includes('SERVICE_UNAVAILABLE');
      if (!isBusy) expect(status, JSON.stringify(body)).toBeLessThan(500);
      if (status < 400) return;
      expect(body).toMatchObject({ status, errorCode: expect.any(String), message: expect.any(String) });
      expect(await stored(server)).toEqual(before);
      seen = before;
    }),
    { numRuns },
  );
}

test('whatever is sent to whichever guest call, the server answers it or refuses it as an error reply, and never fails', {
  tags: ['ERR-3', 'SEC-8', 'SEC-14'],
  timeout: TIMEOUT_MS,
}, async () => {
  const calls = server.app.platform.calls.all().filter(isForGuests);
  expect(calls.length).toBeGreaterThan(8);
  for (const call of calls) await holdsOut(call, await seat(server, 1), TIMES.guests);
});

test('nor does whatever staff send fail the server', {
  tags: ['ERR-3', 'SEC-14'],
  timeout: TIMEOUT_MS,
}, async () => {
  const calls = server.app.platform.calls.all().filter(isForStaff);
  expect(calls.length).toBeGreaterThan(30);
  for (const call of some(calls)) await holdsOut(call, await onShift(server, 'owner'), TIMES.others);
});

test('nor do parts within parts, or names that no database holds, where a field takes any shape', {
  tags: ['ERR-3', 'SEC-14'],
}, async () => {
  const owner = await onShift(server, 'owner');
  const before = await stored(server);
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
  const deeper = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  for (const any of [deep, deeper, '{"\\u0000": 1}', '{"ko": {"\\ud800": "x"}}'])
    for (const [name, body] of [
      ['changeSettings', `{"changes":{"notice":{"value":${any},"seen":null}}}`],
      ['changeSettings', `{"changes":{"name":{"value":{"ko":"집"},"seen":${any}}}}`],
      ['changeMenu', `{"changes":[{"part":"dish","dish":"","key":"cola","field":"name","value":${any}}]}`],
      [
        'changeMenu',
        `{"changes":[{"part":"dish","dish":"","key":"cola","field":"name","value":{"ko":"콜라"},"was":${any}}]}`,
      ],
    ] as const) {
      const answer = await owner.send('POST', pathOf(name, {}), { body });
      expect([answer.status >= 400, answer.status < 500], `${name} ${body.slice(0, 90)}`).toEqual([
        true,
        true,
      ]);
    }
  expect(await stored(server)).toEqual(before);
});

test('nor does whatever a till sends fail the server', {
  tags: ['ERR-3', 'SEC-14', 'TILL-1'],
  timeout: TIMEOUT_MS,
}, async () => {
  const calls = server.app.platform.calls.all().filter(isForTills);
  expect(calls.length).toBeGreaterThan(15);
  const { till } = await connect(server);
  // Whoever waits for events waits for nothing here.
  for (const call of some(calls)) if (call.name !== 'tillEvents') await holdsOut(call, till, TIMES.others);
});

test('whatever is sent without a session stores nothing and never fails the server', {
  tags: ['SESS-9', 'ERR-3'],
  timeout: TIMEOUT_MS,
}, async () => {
  const calls = server.app.platform.calls.all().filter((call) => call.access === 'session');
  const guest = await seat(server, 2);
  guest.cookies.clear();
  const before = await stored(server);
  for (const call of calls)
    await fc.assert(
      fc.asyncProperty(attack(call), async (sent) => {
        const { status } = await attackWith(guest, call, sent);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: TIMES.others },
    );
  expect(await stored(server)).toEqual(before);
});
