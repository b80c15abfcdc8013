import type { ServiceState } from '@hansang/contract/schemas';

/** Whether orders are paused at a moment: one that ends by itself is over before anybody has read so. */
export function isPausedAt({ pause }: Pick<ServiceState, 'pause'>, now: number): boolean {
  return pause !== null && (pause.until === null || now < Date.parse(pause.until));
}
