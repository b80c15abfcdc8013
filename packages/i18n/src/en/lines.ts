import type { CatalogueOf } from '../format.ts';
import type { lines as ko } from '../ko/lines.ts';

export const lines = {
  out: 'Sorry, {name} is not available',
  how: 'Would you like this dish instead?',
  wasOrdered: 'You ordered',
  offered: 'Offered instead',
  yes: 'Yes, {name} please',
  no: 'No thanks, leave it out',
  left: 'Please choose within {time}',
  else: 'Without an answer the dish is taken off your order.',
  theirs: 'The phone that ordered can answer this.',
  back: 'The difference of {amount} is refunded.',
  strip: 'Would you like {name} instead? Tap to answer',
  stripTheirs: 'The guest who ordered is asked about {name}',
  taken: 'You will get {name}.',
  declined: '{name} was taken off your order.',
  asked: 'We are asking about another dish',
  instead: 'In place of another dish',
  replaced: '{count} replaced by another dish',
  off: 'Taken off · {reason}',
  offPart: '{count} taken off · {reason}',
  free: '{count} on the house',
} satisfies CatalogueOf<typeof ko>;
