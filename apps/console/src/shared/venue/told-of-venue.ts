import { useWords } from '../words/words.ts';
import { openVenue } from './kept-venue.ts';
import { useVenue } from './me.ts';

/** What is told of a venue late, with its name where another one is open by then. */
export function useToldOfVenue(): (text: string) => string {
  const { restaurantId, name } = useVenue();
  const { of } = useWords();
  return (text) => (openVenue() === restaurantId ? text : `${of(name)} · ${text}`);
}
