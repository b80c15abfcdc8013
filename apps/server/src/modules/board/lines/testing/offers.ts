import type { BoardOrder, PastOrder } from '@hansang/contract/schemas';
import { beforeAll, beforeEach } from 'vitest';
import { endStay } from '../../../../testing/table-changes.ts';
import { seat, type TestGuest } from '../../../../testing/test-guest.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../../testing/test-staff.ts';
import { endDueOffers } from '../../../order/lines/end-due-offers.ts';

/** A dish that staff offer instead of another. */
export interface Substitute {
  readonly menuId: string;
  readonly sizeId?: string | null;
  readonly quantity?: number;
  readonly version?: number;
  readonly options?: readonly { readonly _id: string; readonly quantity: number }[];
}

/** One of the staff, and before each test a guest who has just sat down at table 1: nothing is offered any more. */
export function useOffers(server: TestServer) {
  const people = {} as { staff: TestStaff; guest: TestGuest };
  const sweep = () => endDueOffers(server.app.platform);
  beforeAll(async () => {
    people.staff = await onShift(server, 'staff');
  });
  beforeEach(async () => {
    server.clock.pass({ seconds: 181 });
    await sweep();
    await endStay(server, 1);
    people.guest = await seat(server, 1);
  });

  const asked = (
    orderId: string,
    { sizeId = null, quantity = 1, version = 1, ...more }: Substitute,
    line = 0,
  ) => ({
    params: { ...people.staff.params, orderId, line },
    body: { sizeId, quantity, version, ...more },
  });
  const answer = (who: TestGuest, orderId: string, offerId: string, isAccepted: boolean) => ({
    params: { ...who.params, orderId, offerId },
    body: { isAccepted },
  });
  const answered = (isAccepted: boolean) => (orderId: string, offerId: string) =>
    people.guest.ok<PastOrder>('answerOffer', answer(people.guest, orderId, offerId, isAccepted));
  return {
    people,
    sweep,
    asked,
    answer,
    take: answered(true),
    decline: answered(false),
    async offer(orderId: string, wish: Substitute, line = 0) {
      const order = await people.staff.ok<BoardOrder>('offerInstead', asked(orderId, wish, line));
      const offered = order.menus[line]?.offer;
      if (!offered) throw new Error('Nothing is offered');
      return { order, offered, offerId: offered.offerId };
    },
    refusedOffer: (orderId: string, wish: Substitute) =>
      people.staff.refused('offerInstead', asked(orderId, wish)),
  };
}
