import type { CatalogueOf } from '../format.ts';
import type { pictures as ko } from '../ko/pictures.ts';

export const pictures = {
  banner: 'お店からのお知らせ',
  open: '写真 {number}/{count} を拡大',
  pause: '自動再生を止める',
  play: '自動再生する',
  title: '写真を拡大',
  shown: '写真 {number}/{count}',
  next: '次の写真',
  previous: '前の写真',
  larger: '拡大',
  smaller: '縮小',
  refused: 'この写真は表示できません。',
  refusedText: 'このお店の写真のみ表示できます。',
  broken: '写真を読み込めませんでした。',
} satisfies CatalogueOf<typeof ko>;
