import { useState } from 'react';

/**
 * What a question is about, as it is by now; where another one has taken its place since the question came up, it stays the
 * one that was asked about, which the server then refuses.
 */
export function useAsked<One>(now: One, isOpen: boolean, idOf: (one: One) => string | null): One {
  const [asked, setAsked] = useState({ isOpen, one: now });
  if (isOpen !== asked.isOpen) setAsked({ isOpen, one: now });
  const isSame = isOpen !== asked.isOpen || !isOpen || idOf(now) === idOf(asked.one);
  return isSame ? now : asked.one;
}

/** How much stood there when a question came up: what comes to it while it is open may be what it asks for. */
export function useAskedCount(count: number, isOpen: boolean): number {
  const [asked, setAsked] = useState({ isOpen, count });
  if (isOpen !== asked.isOpen) setAsked({ isOpen, count });
  return asked.count;
}
