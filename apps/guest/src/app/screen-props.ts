import type { Parts } from './parts.ts';

/** What a screen's page is given: the features' parts, and the parameters of its address. */
export interface ScreenProps {
  readonly parts: Parts;
  readonly params: Readonly<Record<string, string>>;
}
