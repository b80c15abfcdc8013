import type { CartChangeAnswer } from '@hansang/contract/schemas';
import { type CartEvent, chosenOf, type PendingChange } from '@hansang/rules/cart';
import type { Api, CallResult } from '../../shared/api/api.ts';

export interface CartAddress {
  readonly cartId: string;
  readonly restaurantId: number;
  readonly tableId: number;
}

/** What every change answers; the event is null when nothing changed. */
export interface ChangeAnswer {
  readonly event: CartEvent | null;
}

/** Sends one change. Its id goes along as idempotency key, and its event carries it back. */
export async function sendChange(
  api: Api,
  params: CartAddress,
  { changeId, operation }: PendingChange,
): Promise<CallResult<ChangeAnswer>> {
  const idempotencyKey = changeId;
  switch (operation.type) {
    case 'add': {
      const { version, line } = operation;
      const category = { name: line.categoryName, priority: 0 };
      const body = { version, category, menu: chosenOf(line) };
      return asEvent(await api.call('addCartMenu', { params, body, idempotencyKey }));
    }
    case 'modify': {
      const { version, cartMenuId, quantity } = operation;
      const body = { version, cartMenuId, quantity };
      return asEvent(await api.call('modifyCartMenu', { params, body, idempotencyKey }));
    }
    case 'remove': {
      const { version, cartMenuId } = operation;
      return asEvent(
        await api.call('removeCartMenu', { params, body: { version, cartMenuId }, idempotencyKey }),
      );
    }
    case 'reset':
      return asEvent(
        await api.call('resetCart', { params, body: { version: operation.version }, idempotencyKey }),
      );
    case 'lock': {
      const body = { version: operation.version, isLock: true };
      return asEvent(await api.call('lockCart', { params, query: {}, body, idempotencyKey }));
    }
    case 'unlock':
      return asEvent(
        await api.call('lockCart', {
          params,
          query: {},
          body: { version: 0, isLock: false },
          idempotencyKey,
        }),
      );
    case 'people': {
      const body = { numOfPeople: operation.numOfPeople };
      return asEvent(await api.call('changePeople', { params, body, idempotencyKey }));
    }
    case 'ready':
      return asEvent(
        await api.call('markReady', { params, body: { isReady: operation.isReady }, idempotencyKey }),
      );
  }
}

/** The wire leaves open what an event's data holds; the rules know it by its action. */
const asEvent = (result: CallResult<Pick<CartChangeAnswer, 'event'>>): CallResult<ChangeAnswer> =>
  result as CallResult<ChangeAnswer>;
