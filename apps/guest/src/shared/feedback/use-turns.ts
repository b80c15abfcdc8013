import { useRef } from 'react';
import type { Question } from './feedback.ts';

/**
 * The questions that show now. What comes by itself comes one at a time and when nothing else is open; then it stays
 * until it is answered.
 */
export function useTurns(questions: readonly Question[], isFree: boolean): readonly Question[] {
  const turn = useRef<number | null>(null);
  if (!questions.some(({ id }) => id === turn.current)) turn.current = null;
  if (turn.current === null && isFree && questions.every(({ isUnasked }) => isUnasked))
    turn.current = questions[0]?.id ?? null;
  return questions.filter(({ id, isUnasked }) => !isUnasked || id === turn.current);
}
