import { useAsAsked } from '../../shared/use-as-asked.ts';

/**
 * What a question is about, as it is by now; where another one has taken its place since the question came up, it stays the
 * one that was asked about, which the server then refuses.
 */
export function useAsked<One>(now: One, isOpen: boolean, idOf: (one: One) => string | null): One {
  const asked = useAsAsked(now, isOpen);
  return !isOpen || idOf(now) === idOf(asked) ? now : asked;
}
