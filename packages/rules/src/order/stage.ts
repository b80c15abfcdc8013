import type { OrderStatus } from '@hansang/contract';

/** Where an order waits for somebody of the house. Each stage ages by limits of its own. */
export const STAGES = ['new', 'cooking', 'ready'] as const;
export type Stage = (typeof STAGES)[number];

const STAGE_OF: Readonly<Partial<Record<OrderStatus, Stage>>> = {
  REQUEST: 'new',
  CONFIRM: 'cooking',
  MENU_COMPLETE: 'ready',
};

export const stageOf = (status: OrderStatus): Stage | null => STAGE_OF[status] ?? null;

export interface StatusStep {
  readonly status: OrderStatus;
  /** ISO 8601. */
  readonly at: string;
  /** The status that this step took back. */
  readonly undid?: OrderStatus;
}

/**
 * When an order came into its status: an undo gives the earlier stage its beginning back, so that nothing looks young by
 * being taken back. `since_status` in SQL is the same.
 * @param steps oldest first
 */
export function statusSince(status: OrderStatus, steps: readonly StatusStep[]): string | null {
  const step =
    steps.findLast((one) => one.status === status && one.undid === undefined) ??
    steps.findLast((one) => one.status === status);
  return step?.at ?? null;
}
