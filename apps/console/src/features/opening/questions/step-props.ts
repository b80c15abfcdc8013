import type { Draft } from './draft.ts';

/** What each step of the set-up is given. */
export interface StepProps {
  readonly draft: Draft;
  change(change: Partial<Draft>): void;
}
