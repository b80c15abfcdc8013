import { STAFF_UNDO_SECONDS } from '@hansang/contract';
import type { Message } from './messages.ts';

/** A message that comes a moment too early is read as if nothing had happened. */
const SLACK_MS = 50;
/** Nothing is held back for longer, whatever became of the clock since. */
const LONGEST_MS = STAFF_UNDO_SECONDS * 1000;

interface Waiting {
  readonly timer: NodeJS.Timeout;
  readonly visitId: string | null;
  message: Message;
}

/**
 * What is told of orders a moment later, unless it is taken back before; where its visit is by then. Of this node's memory
 * alone: hints.
 */
export class Later {
  readonly #waiting = new Map<string, Waiting>();

  tell(
    orderId: string,
    { inMs, visitId, message }: { inMs: number; visitId: string | null; message: Message },
    tell: (message: Message) => void,
  ): void {
    this.drop(orderId);
    const timer = setTimeout(
      () => {
        const due = this.#waiting.get(orderId);
        this.#waiting.delete(orderId);
        if (due) tell(due.message);
      },
      Math.min(Math.max(0, inMs), LONGEST_MS) + SLACK_MS,
    );
    this.#waiting.set(orderId, { timer, visitId, message });
  }

  /** A visit's table was moved: what waits for it is told there. */
  move(visitId: string, room: string): void {
    for (const waiting of this.#waiting.values())
      if (waiting.visitId === visitId) waiting.message = { ...waiting.message, room };
  }

  drop(orderId: string): void {
    clearTimeout(this.#waiting.get(orderId)?.timer);
    this.#waiting.delete(orderId);
  }

  close(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}
