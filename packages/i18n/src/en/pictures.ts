import type { CatalogueOf } from '../format.ts';
import type { pictures as ko } from '../ko/pictures.ts';

export const pictures = {
  banner: 'From the venue',
  open: 'See picture {number} of {count} larger',
  pause: 'Pause the slides',
  play: 'Play the slides',
  title: 'Picture',
  shown: 'Picture {number} of {count}',
  next: 'Next picture',
  previous: 'Previous picture',
  larger: 'Zoom in',
  smaller: 'Zoom out',
  refused: 'This picture can’t be shown.',
  refusedText: 'Only this venue’s own pictures can be shown here.',
  broken: 'The picture couldn’t be loaded.',
} satisfies CatalogueOf<typeof ko>;
