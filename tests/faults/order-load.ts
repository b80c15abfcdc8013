import { setTimeout as sleep } from 'node:timers/promises';
import type { ChosenMenu } from '@hansang/contract/schemas';
import type { Acknowledged } from '../../simulators/auditors/acknowledged.ts';
import { chooseDish, type GuestClient, orderBody, placeOrder } from '../../simulators/guests/guest-client.ts';

export interface LoadPlan {
  readonly origin: string;
  readonly phones: readonly GuestClient[];
  readonly random: () => number;
  /** Longest pause between two orders of a phone, ms. */
  readonly pauseMs: number;
}

export interface LoadResult {
  readonly acknowledged: Acknowledged[];
  /** Refusals by code: sold out is expected, an expired session is not. */
  readonly refused: Map<string, number>;
  /** How often an outcome was unknown and the same key was sent again. */
  retries: number;
}

/** Phones that order without end until stopped; one order each is always finished, however often it takes. */
export class OrderLoad {
  readonly result: LoadResult = { acknowledged: [], refused: new Map(), retries: 0 };
  readonly #plan: LoadPlan;
  #stopping = false;
  readonly #phones: Promise<void>[];

  constructor(plan: LoadPlan) {
    this.#plan = plan;
    this.#phones = plan.phones.map((phone, index) => this.#run(phone, index));
  }

  /** Lets every phone finish its order; the server must be up for that. */
  async stop(): Promise<LoadResult> {
    this.#stopping = true;
    await Promise.all(this.#phones);
    return this.result;
  }

  async #run(phone: GuestClient, index: number): Promise<void> {
    let hashKey: string | null = null;
    for (let count = 0; !this.#stopping; count += 1) {
      const dishes = this.#choose(phone);
      const key = `phone-${index}-order-${count}-${Math.floor(this.#plan.random() * 2 ** 32)}`;
      const answer = await this.#untilKnown(phone, dishes, hashKey, key);
      if (answer.kind === 'placed') {
        hashKey = answer.hashKey ?? hashKey;
        this.result.acknowledged.push({ orderId: answer.orderId, menus: sumByMenu(dishes) });
      } else {
        this.result.refused.set(answer.code, (this.result.refused.get(answer.code) ?? 0) + 1);
      }
      await sleep(this.#plan.random() * this.#plan.pauseMs);
    }
  }

  async #untilKnown(phone: GuestClient, dishes: readonly ChosenMenu[], hashKey: string | null, key: string) {
    const body = orderBody(phone, dishes, hashKey);
    for (;;) {
      const answer = await placeOrder(this.#plan.origin, phone, body, key);
      if (
        answer.kind !== 'unknown' &&
        !(answer.kind === 'refused' && answer.code === 'IDEMPOTENCY_IN_PROGRESS')
      ) {
        return answer;
      }
      this.result.retries += 1;
      await sleep(50 + this.#plan.random() * 100);
    }
  }

  #choose(phone: GuestClient): ChosenMenu[] {
    const { random } = this.#plan;
    const menus = [...phone.menu.values()];
    const wanted = new Map<string, ChosenMenu>();
    for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
      const menu = menus[Math.floor(random() * menus.length)];
      if (menu) wanted.set(menu._id, chooseDish(menu, 1 + Math.floor(random() * 2)));
    }
    return [...wanted.values()];
  }
}

function sumByMenu(dishes: readonly ChosenMenu[]): Acknowledged['menus'] {
  return dishes.map((dish) => ({ menuId: dish._id, quantity: dish.quantity }));
}
