import type { ActName } from '../acts/acts.ts';
import { Agenda } from '../acts/agenda.ts';
import { type Outcome, refused } from '../acts/diary.ts';
import { Chance } from '../chance/chance.ts';
import type { Caller } from './caller.ts';
import type { Night } from './night.ts';

/** Somebody with dice, plans and a name of their own. */
export class Player {
  readonly night: Night;
  readonly name: string;
  readonly chance: Chance;
  readonly #agenda: Agenda;

  constructor(night: Night, name: string) {
    this.night = night;
    this.name = name;
    this.chance = new Chance(night.seed, name);
    this.#agenda = new Agenda(night.over);
  }

  get isOver(): boolean {
    return this.night.over.aborted;
  }

  /** What this player's device is made from. */
  device(): ConstructorParameters<typeof Caller>[0] {
    const { name, chance, night } = this;
    const origin = chance.of('origin').pick(night.origins) ?? '';
    return { name, origin, chance, diary: night.diary };
  }

  /** Thinks for about so many seconds and acts. @returns what came of it, null where it was refused */
  async act<Value>(
    name: ActName,
    seconds: number,
    work: () => Promise<Outcome<Value>>,
  ): Promise<Value | null> {
    const intended = await this.#agenda.after((this.chance.pause(seconds) * 1000) / this.night.speed);
    const began = performance.now();
    const outcome = await work().catch((error: Error) => refused(error.message));
    this.night.diary.note({
      name,
      player: this.name,
      intended,
      began,
      ended: performance.now(),
      outcome,
    });
    return outcome.done ? outcome.value : null;
  }

  /** Begins something anew: whoever is late for it begins now, and does not catch up. */
  beginRound(): void {
    this.#agenda.restart();
  }

  /** Eats, talks, waits: whatever came before counts no further. */
  async rest(seconds: number): Promise<void> {
    this.#agenda.restart();
    await this.#agenda.after((this.chance.pause(seconds) * 1000) / this.night.speed);
  }
}
