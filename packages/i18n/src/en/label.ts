import type { CatalogueOf } from '../format.ts';
import type { label as ko } from '../ko/label.ts';

export const label = {
  badges: 'Labels',
  'about.SOLD_OUT': 'Sold out for now, so it can’t be ordered.',
  'about.FEATURED': 'The venue recommends this dish.',
  'about.NEW': 'New on the menu.',
  'about.POPULAR': 'Guests order this one a lot.',
  'about.SIGNATURE': 'The dish this venue is known for.',
  'about.ADULT': 'Only for guests aged 19 or over. Staff may ask for ID.',
  'about.SPICY': 'This dish is spicy.',
  'about.LEFT': 'It may sell out soon.',
  noBadges: 'This dish carries no labels.',
  noOrigin: 'No origin is given for this dish.',
  noAllergens: 'Allergens are not stated for this dish. Please ask our staff.',
  otherAllergens: 'Of other allergens nothing is stated. Please ask our staff.',
  options: 'Options',
  optionsText: 'What you choose can change what is stated above. If in doubt, please ask our staff.',
  sizes: 'Sizes',
  whole: 'For the whole menu',
  toDish: 'Back to the dish',
} satisfies CatalogueOf<typeof ko>;
