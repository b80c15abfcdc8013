import type { CatalogueOf } from '../format.ts';
import type { photo as ko } from '../ko/photo.ts';

export const photo = {
  take: 'Take a photo',
  choose: 'Choose a photo',
  cropAgain: 'Crop again',
  remove: 'Take the picture off',
  sending: 'Sending the photo…',
  crop: 'Crop the photo',
  'crop.help': 'Drag the frame, or move it with the arrow keys. The original is kept.',
  'crop.nothing': 'Use it whole',
  'crop.use': 'Use this',
  'crop.frame': 'Frame',
  'crop.corner': 'Handle to size the frame',
} satisfies CatalogueOf<typeof ko>;
