import { ENTERED_WON_MAX } from '@hansang/contract';
import { wonTexts } from './from-rules.ts';
import { type Refusal, refuse } from './refusal.ts';

/** What somebody typed in, where it has noughts too many. @param amount won */
export const refuseTooLarge = (amount: number): Refusal | null =>
  amount > ENTERED_WON_MAX
    ? refuse('AMOUNT_TOO_LARGE', { params: { amount: wonTexts(ENTERED_WON_MAX) } })
    : null;
