import { CLOCK_SLACK_SECONDS, type LineState, type OrderStatus, STAFF_UNDO_SECONDS } from '@hansang/contract';

const LINE_STATE_OF = {
  PENDING: 'WAITING',
  REQUEST: 'WAITING',
  CONFIRM: 'COOKING',
  MENU_COMPLETE: 'DONE',
  COMPLETE: 'SERVED',
  REJECT: 'OFF',
  CANCEL: 'OFF',
} as const satisfies Record<OrderStatus, LineState>;

/** Where a step of an order takes its lines; `line_state` in SQL is the same. */
export const lineStateOf = (status: OrderStatus): LineState => LINE_STATE_OF[status];

interface LineStep {
  /** Only within so many seconds after the step it takes back, and by the same user. */
  readonly undoSeconds?: number;
}

/**
 * How a line gets further by itself, from state to state; what is not here only goes along with its order. The kitchen
 * and everybody on the floor may take each of them.
 */
export const LINE_STEPS = {
  WAITING: {},
  COOKING: { DONE: {} },
  DONE: { SERVED: {}, COOKING: { undoSeconds: STAFF_UNDO_SECONDS } },
  SERVED: { DONE: { undoSeconds: STAFF_UNDO_SECONDS } },
  OFF: {},
} as const satisfies Record<LineState, { readonly [To in LineState]?: LineStep }>;

/** Who took a line where it is, and when (milliseconds since the epoch); null where its order took it along. */
export interface LineMoved {
  readonly userId: string;
  readonly at: number;
}

export interface LineStepAsked {
  readonly from: LineState;
  readonly to: LineState;
  readonly userId: string;
  readonly now: number;
}

export const isLineUndo = (from: LineState, to: LineState): boolean =>
  lineStep(from, to)?.undoSeconds !== undefined;

function lineStep(from: LineState, to: LineState): LineStep | null {
  const steps: { readonly [To in LineState]?: LineStep } = LINE_STEPS[from];
  return steps[to] ?? null;
}

/** First moment (ms since the epoch) at which a line's own step cannot be taken back any more; null: never could. */
export function lineUndoUntil(state: LineState, moved: LineMoved | null): number | null {
  if (moved === null || (state !== 'DONE' && state !== 'SERVED')) return null;
  return moved.at + STAFF_UNDO_SECONDS * 1000;
}

/** Whether a line takes a step; backward only who went forward does, within the seconds of an undo. */
export function mayStepLine(moved: LineMoved | null, { from, to, userId, now }: LineStepAsked): boolean {
  const step = lineStep(from, to);
  if (step === null) return false;
  if (step.undoSeconds === undefined) return true;
  const until = lineUndoUntil(from, moved);
  const isAhead = moved !== null && moved.at > now + CLOCK_SLACK_SECONDS * 1000;
  return until !== null && now < until && !isAhead && moved?.userId === userId;
}

const isThere = (state: LineState): boolean => state === 'DONE' || state === 'SERVED';

/** The status that an order follows its lines to, one step at a time; the same where they ask for none. */
export function statusByLines(status: OrderStatus, lines: readonly LineState[]): OrderStatus {
  const live = lines.filter((state) => state !== 'OFF');
  if (live.length === 0) return status;
  const areThere = live.every(isThere);
  const areServed = live.every((state) => state === 'SERVED');
  if (status === 'CONFIRM') return areThere ? 'MENU_COMPLETE' : status;
  if (status === 'MENU_COMPLETE') return areServed ? 'COMPLETE' : areThere ? status : 'CONFIRM';
  if (status === 'COMPLETE') return areServed ? status : 'MENU_COMPLETE';
  return status;
}
