import type { StoreSettings } from '@hansang/contract/schemas';
import type { FaultCounts } from '../../card/faults.ts';
import type { Diary } from '../acts/diary.ts';
import type { Troubles } from '../acts/troubles.ts';
import type { Chance } from '../chance/chance.ts';
import type { Room } from './room.ts';

/** A venue as the evening found it. */
export interface House {
  readonly restaurantId: number;
  readonly tables: readonly number[];
  /** What the printed codes hold, by table, where the house asks for it. */
  readonly keys: ReadonlyMap<number, string>;
  readonly settings: Pick<StoreSettings, 'useCallStaff' | 'useGroupCart' | 'useOrderNotes'>;
}

/** What everybody of an evening shares. */
export interface Night {
  readonly seed: number;
  /** So many times faster do people think, eat and come. */
  readonly speed: number;
  /** Where the product is reached; each device keeps to one. */
  readonly origins: readonly string[];
  /** Of staff; null for one whom an evening of its own hired. */
  readonly loginOf: (who: string) => { readonly email: string; readonly password: string };
  /** Until staff may ask: of a named product all of them are one login, which may ask so many times a minute. */
  readonly staffTurn: () => Promise<void>;
  /** Told when the last guests are to finish. */
  readonly over: AbortSignal;
  readonly diary: Diary;
  readonly troubles: Troubles;
  readonly room: Room;
  /** Of a hundred parties so many misbehave. */
  readonly rude: number;
  /** The server's clock less this machine's, ms. */
  readonly ahead: () => number;
  /** What a payment's provider is to do wrong, as the faults of the moment say. */
  readonly lies: (chance: Chance) => FaultCounts;
}
