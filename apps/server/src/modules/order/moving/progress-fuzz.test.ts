import type { LineState, OrderStatus } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import { lineStateOf } from '@hansang/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rows } from '../../../testing/rows.ts';
import { seat } from '../../../testing/test-guest.ts';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';

const server = useServer();

const LINES = 3;
const FURTHER: Readonly<Record<string, readonly LineState[]>> = {
  CONFIRM: ['COOKING', 'DONE', 'SERVED'],
  MENU_COMPLETE: ['DONE', 'SERVED'],
  COMPLETE: ['SERVED'],
};

interface Held {
  status: OrderStatus;
  version: number;
  states: LineState[];
}
const heldOf = async (orderId: string): Promise<Held> =>
  (
    await rows<Held>(
      server,
      `SELECT o.status, o.version, array_agg(l.state ORDER BY l.line) AS states
         FROM orders o JOIN order_lines l USING (restaurant_id, order_id) WHERE order_id = $1
        GROUP BY o.status, o.version`,
      orderId,
    )
  )[0] as Held;

const who = fc.constantFrom('cook', 'waiter');
const line = fc.integer({ min: 0, max: LINES - 1 });
const lineStep = fc.constantFrom(
  ['COOKING', 'DONE'],
  ['DONE', 'SERVED'],
  ['DONE', 'COOKING'],
  ['SERVED', 'DONE'],
);
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('line'), who, line, step: lineStep }) },
  fc.record({ kind: fc.constant('move'), who, to: fc.constantFrom('CONFIRM', 'MENU_COMPLETE', 'COMPLETE') }),
  fc.record({ kind: fc.constant('undo'), who }),
  fc.record({ kind: fc.constant('wait'), who }),
);
type Act = {
  kind: string;
  who: 'cook' | 'waiter';
  line?: number;
  step?: string[];
  to?: string;
};

test('whatever staff tap, two of them at once, each dish stands where its order does or further', {
  tags: ['TRANS-18', 'TRANS-21', 'TRANS-22'],
}, async () => {
  const staff = { cook: await onShift(server, 'kitchen'), waiter: await onShift(server, 'staff') };
  const guest = await seat(server, 1);
  const tap = async (orderId: string, { kind, who: by, line: number, step, to }: Act, version: number) => {
    const member = staff[by];
    const params = { ...member.params, orderId };
    if (kind === 'wait') server.clock.pass({ seconds: 3 });
    if (kind === 'undo') await member.call<BoardOrder>('undoOrder', { params, body: { version } });
    if (kind === 'move') await member.call<BoardOrder>('moveOrder', { params, body: { to, version } });
    if (kind === 'line') {
      const body = { from: step?.[0], to: step?.[1], lines: [{ orderId, line: number }] };
      expect((await member.call('progressLines', { params: member.params, body })).status).toBe(200);
    }
  };
  const pairs = fc.array(fc.tuple(act, act), { minLength: 8, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(pairs, async (taps) => {
      const { orderId } = await guest.order({ id: 'jjigae' }, { id: 'cola' }, { id: 'chicken' });
      for (const both of taps) {
        const before = await heldOf(orderId);
        await Promise.all(both.map((one) => tap(orderId, one as Act, before.version)));
        const { status, version, states } = await heldOf(orderId);
        expect(version).toBeGreaterThanOrEqual(before.version);
        const may = FURTHER[status] ?? [lineStateOf(status)];
        for (const state of states) expect(may, `${status}: ${states.join()}`).toContain(state);
      }
      const events = await rows<{ version: number }>(
        server,
        `SELECT version FROM events WHERE subject_id = $1 AND type IN ('order.moved', 'line.moved') ORDER BY event_id`,
        orderId,
      );
      expect(new Set(events.map(({ version }) => version)).size).toBe(events.length);
    }),
    { numRuns: 12 },
  );
});
