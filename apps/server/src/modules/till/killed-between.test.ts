import type { CallName } from '@hansang/contract';
import { expect, test, vi } from 'vitest';
import { diesBetween } from '../../testing/dying.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { connect, letDecide, newId, type TestTill } from './testing/test-till.ts';

// Each death reads the whole database once more, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const server = useServer({ env: { TILL_HOSTS: '127.0.0.1' } });
const lines = [{ menuId: 'special', quantity: 2 }];

interface Asked {
  readonly params?: Record<string, string | number>;
  readonly body?: object;
}
type Prepare = (till: TestTill) => Asked | Promise<Asked>;

/** What a till writes, after what has to be there for it. */
const WRITES: Readonly<Partial<Record<CallName, Prepare>>> = {
  enterTillOrder: () => ({ params: { tableIdx: 1 }, body: { externalId: newId(), lines } }),
  answerTillOrder: async () => {
    await letDecide(server, 'TILL');
    const { orderId } = await (await seat(server, 2)).order({ id: 'cola' });
    return { params: { orderId }, body: { answer: 'REJECT', reason: 'ETC' } };
  },
  takeTillLineOff: async (till) => {
    const { body } = await till.enter(3, lines);
    return { params: { orderId: body.orderId, line: 0 }, body: { left: 0, reason: 'ETC' } };
  },
  payAtTill: async (till) => {
    const { body } = await till.enter(4, lines);
    const { visitId } = body;
    return { params: { tableIdx: 4 }, body: { externalId: newId(), visitId, means: 'CASH', amount: 1000 } };
  },
  voidTillPayment: async (till) => {
    const { body } = await till.enter(4, lines);
    const externalId = newId();
    const paid = { externalId, visitId: body.visitId, means: 'CASH', amount: 1000 };
    await till.ok('payAtTill', { params: { tableIdx: 4 }, body: paid });
    return { body: { externalId, reason: 'x' } };
  },
  addTillEntry: async (till) => {
    const { body } = await till.enter(4, lines);
    const entry = { externalId: newId(), visitId: body.visitId, kind: 'DISCOUNT', amount: -500, reason: 'x' };
    return { params: { tableIdx: 4 }, body: entry };
  },
  closeTillTable: async (till) => {
    const { body } = await till.enter(5, lines);
    return { params: { tableIdx: 5 }, body: { visitId: body.visitId } };
  },
  moveTillTable: async (till) => {
    const { body } = await till.enter(5, lines);
    return { params: { tableIdx: 5 }, body: { visitId: body.visitId, toTableIdx: 6 } };
  },
  setExternalIds: () => ({
    body: { items: [{ kind: 'DISH', ourId: 'cola', externalId: newId() }] },
  }),
  draftTillDishes: () => ({
    body: { dishes: [{ externalId: newId(), name: '파전', category: '안주', price: 15_000 }] },
  }),
  saveTillWebhook: () => ({ body: { endpointId: newId(), url: 'http://127.0.0.1:1/' } }),
};

for (const [name, prepare] of Object.entries(WRITES) as [CallName, Prepare][])
  test(`${name} is done once wherever the server dies`, { tags: ['TILL-196'] }, async () => {
    const { till } = await connect(server);
    // That it was heard of is written apart, once in a while.
    await till.ok('tillHeartbeat');
    const asked = await prepare(till);
    const statements = await diesBetween(server, () => till.call(name, asked));
    expect(statements.length).toBeGreaterThan(1);
  });
