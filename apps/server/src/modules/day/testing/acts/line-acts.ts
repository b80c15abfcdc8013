import type { BoardOrder } from '@hansang/contract/schemas';
import { bodyOf, enter } from '../../../order/entering/testing/enter.ts';
import type { Act, Scene } from './act.ts';

const reason = 'LACK_OF_INGREDIENTS';
const pieces = { quantity: 1, version: 1 };

/** An order of two sets and a rice for which another dish was offered. */
async function offered({ dine, manager }: Scene) {
  const table = await dine('rice', 'set', 'set');
  const { orderId, guest } = table;
  const order = await manager.ok<BoardOrder>('offerInstead', {
    params: { ...manager.params, orderId, line: 0 },
    body: { ...pieces, menuId: 'set', sizeId: null },
  });
  return { guest, orderId, offerId: order.menus[0]?.offer?.offerId ?? '' };
}

/** Orders and their lines, from the tap that accepts to the last dish. */
export const LINE_ACTS: readonly Act[] = [
  {
    what: 'an order is accepted',
    call: 'moveOrder',
    role: 'staff',
    // The kitchen sees no order that is not released.
    refusal: 'NOT_FOUND_ORDER',
    async prepare({ dine }) {
      const { orderId } = await dine('rice', 'set');
      return { params: { orderId }, body: { to: 'CONFIRM', version: 1 } };
    },
  },
  {
    what: 'an order is entered for guests without a phone',
    call: 'enterOrder',
    role: 'staff',
    statement: /place_order/,
    async prepare({ dine, by }) {
      const { tableIdx } = await dine('rice');
      const wishes = [{ id: 'set', quantity: 2 }, { id: 'rice' }];
      return { params: { tableIdx }, body: await bodyOf(by.staff, tableIdx, wishes) };
    },
  },
  {
    what: 'an acceptance is taken back',
    call: 'undoOrder',
    role: 'staff',
    refusal: 'ORDER_TRANSITION_NOT_ALLOWED',
    async prepare({ dine, by }) {
      const { orderId } = await dine('rice');
      // Whoever accepted may.
      const params = { ...by.staff.params, orderId };
      await by.staff.ok('moveOrder', { params, body: { to: 'CONFIRM', version: 1 } });
      return { params: { orderId }, body: { version: 2 } };
    },
  },
  {
    what: 'an order is refused',
    call: 'moveOrder',
    role: 'staff',
    refusal: 'NOT_FOUND_ORDER',
    async prepare({ dine }) {
      const { orderId } = await dine('rice', 'set');
      return { params: { orderId }, body: { to: 'REJECT', version: 1, cancelReason: reason } };
    },
  },
  {
    what: 'a line of a new order is refused',
    call: 'takeLineOff',
    role: 'staff',
    async prepare({ dine }) {
      const { orderId } = await dine('rice', 'set', 'set');
      return { params: { orderId, line: 1 }, body: { ...pieces, reason, note: '소진' } };
    },
  },
  {
    what: 'a line of an accepted order becomes fewer',
    call: 'takeLineOff',
    role: 'staff',
    async prepare({ dine, more, accept }) {
      const orderId = await more(await dine('rice'), { id: 'set', quantity: 3 });
      await accept(orderId);
      return { params: { orderId, line: 0 }, body: { quantity: 1, version: 2, reason } };
    },
  },
  {
    what: 'the last line goes, and its order with it',
    call: 'takeLineOff',
    role: 'staff',
    async prepare({ dine, accept }) {
      const { orderId } = await dine('set');
      await accept(orderId);
      return { params: { orderId, line: 0 }, body: { quantity: 1, version: 2, reason } };
    },
  },
  {
    what: 'a line is given free',
    call: 'giveLineFree',
    role: 'manager',
    async prepare({ dine }) {
      const { orderId } = await dine('rice', 'set');
      return { params: { orderId, line: 1 }, body: { ...pieces, reason, note: '오래 기다리셨어요' } };
    },
  },
  {
    what: 'another dish is offered',
    call: 'offerInstead',
    role: 'staff',
    async prepare({ dine }) {
      const { orderId } = await dine('rice', 'set');
      return { params: { orderId, line: 0 }, body: { ...pieces, menuId: 'set', sizeId: null } };
    },
  },
  {
    what: 'another dish is offered for one of an accepted order',
    call: 'offerInstead',
    role: 'staff',
    async prepare({ dine, accept }) {
      const { orderId } = await dine('rice', 'set');
      await accept(orderId);
      return { params: { orderId, line: 0 }, body: { ...pieces, version: 2, menuId: 'set', sizeId: null } };
    },
  },
  ...[2, 1].map(
    (quantity): Act => ({
      what: `a dish that staff entered becomes another one: one of ${quantity}`,
      call: 'offerInstead',
      role: 'staff',
      async prepare({ dine, by }) {
        const { tableIdx } = await dine('rice');
        const { orderId } = await enter(by.staff, tableIdx, [{ id: 'rice', quantity }]);
        return { params: { orderId, line: 0 }, body: { ...pieces, menuId: 'set', sizeId: null } };
      },
    }),
  ),
  {
    what: 'an offer is withdrawn',
    call: 'withdrawOffer',
    role: 'staff',
    async prepare(scene) {
      const { orderId, offerId } = await offered(scene);
      return { params: { orderId, offerId } };
    },
  },
  ...[true, false].map(
    (isAccepted): Act => ({
      what: isAccepted ? 'a guest takes what is offered' : 'a guest goes without what is offered',
      call: 'answerOffer',
      role: 'guest',
      async prepare(scene) {
        const { guest, orderId, offerId } = await offered(scene);
        return { guest, params: { orderId, offerId }, body: { isAccepted } };
      },
    }),
  ),
  {
    what: 'a guest cancels',
    call: 'cancelOrder',
    role: 'guest',
    async prepare({ dine, more }) {
      const table = await dine('rice');
      return { guest: table.guest, params: { orderId: await more(table, { id: 'set' }) } };
    },
  },
  {
    what: 'dishes are done',
    call: 'progressLines',
    role: 'kitchen',
    async prepare({ dine, accept, server }) {
      const { orderId } = await dine('rice', 'set');
      await accept(orderId);
      server.clock.pass({ seconds: 6 });
      const lines = [0, 1].map((line) => ({ orderId, line }));
      return { body: { from: 'COOKING', to: 'DONE', lines } };
    },
  },
];
