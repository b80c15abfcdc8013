import { setTimeout as sleep } from 'node:timers/promises';
import type { Troubles } from '../acts/troubles.ts';
import type { Chance } from '../chance/chance.ts';
import type { OwnHouse } from '../house/own-house.ts';
import { FAULTS } from './faults.ts';
import type { Due } from './schedule.ts';

/** Breaks one thing after the other at its time. */
export async function breakThings(
  due: readonly Due[],
  parts: {
    readonly house: OwnHouse;
    readonly troubles: Troubles;
    readonly chance: Chance;
    readonly over: AbortSignal;
  },
): Promise<void> {
  const began = performance.now();
  for (const { at, fault } of due) {
    const ms = Math.max(0, began + at - performance.now());
    await sleep(ms, undefined, { signal: parts.over }).catch(() => {});
    if (parts.over.aborted) return;
    const mended = parts.troubles.begin(fault);
    await FAULTS[fault](parts.house, parts.chance);
    mended();
  }
}
