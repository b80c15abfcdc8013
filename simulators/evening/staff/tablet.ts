import type { CallName } from '@hansang/contract';
import type { Board, BoardOrder, FloorPlan, TableView } from '@hansang/contract/schemas';
import type { Outcome } from '../acts/diary.ts';
import { Caller } from '../people/caller.ts';
import type { House, Night } from '../people/night.ts';
import { Player } from '../people/player.ts';

/** Somebody of the staff with a tablet of their own. */
export class Tablet extends Player {
  readonly house: House;
  readonly #caller: Caller;

  constructor(night: Night, house: House, name: string) {
    super(night, name);
    this.house = house;
    this.#caller = new Caller(this.device());
  }

  get params(): { readonly restaurantId: number } {
    return { restaurantId: this.house.restaurantId };
  }

  async logIn(): Promise<void> {
    const said = await this.#caller.ask('staffLogin', { body: this.night.loginOf(this.name) });
    if (!said.done) throw new Error(`${this.name} cannot log in: ${said.code}`);
  }

  async ask<Answer>(call: CallName, params: object, body?: object): Promise<Outcome<Answer>> {
    const key = body && this.chance.key(call);
    await this.night.staffTurn();
    return this.#caller.ask<Answer>(call, {
      params: { ...this.params, ...params },
      ...(body && { body, key }),
    });
  }

  async read<Answer>(
    call: CallName,
    params: object = {},
    query?: Readonly<Record<string, string | number>>,
  ): Promise<Outcome<Answer>> {
    await this.night.staffTurn();
    return this.#caller.ask<Answer>(call, { params: { ...this.params, ...params }, ...(query && { query }) });
  }

  /** @returns the orders that a board shows; none where it cannot be read */
  async board(seconds: number): Promise<readonly BoardOrder[]> {
    const board = await this.act('board', seconds, () => this.ask<Board>('board', {}));
    return board?.orders ?? [];
  }

  async tables(seconds: number): Promise<readonly TableView[]> {
    const plan = await this.act('board', seconds, () => this.ask<FloorPlan>('floor', {}));
    return plan?.floors.flatMap(({ tables }) => tables) ?? [];
  }
}
