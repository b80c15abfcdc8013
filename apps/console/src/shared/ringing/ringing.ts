import { createContext } from 'react';

export interface Ringing {
  /** How many orders and calls nobody has reacted to. */
  readonly count: number;
  /** Somebody saw them: every console stops ringing. */
  see(): void;
}

/** What rings now, for the button that answers it on every screen. */
export const RingingContext = createContext<Ringing>({ count: 0, see: () => {} });
