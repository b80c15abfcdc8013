import type { CatalogueOf } from '../format.ts';
import type { photo as ko } from '../ko/photo.ts';

export const photo = {
  take: '写真を撮る',
  choose: '写真を選ぶ',
  cropAgain: '切り抜き直す',
  remove: '写真を外す',
  sending: '写真を送信しています…',
  crop: '写真を切り抜く',
  'crop.help': '枠をドラッグするか矢印キーで動かしてください。元の写真は残ります。',
  'crop.nothing': '切り抜かずに使う',
  'crop.use': 'これを使う',
  'crop.frame': '切り抜き枠',
  'crop.corner': '枠の大きさを変えるハンドル',
} satisfies CatalogueOf<typeof ko>;
