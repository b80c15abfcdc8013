import type { CatalogueOf } from '../format.ts';
import type { pictures as ko } from '../ko/pictures.ts';

export const pictures = {
  banner: '店内资讯',
  open: '放大图片 {number}/{count}',
  pause: '暂停自动播放',
  play: '自动播放',
  title: '查看大图',
  shown: '图片 {number}/{count}',
  next: '下一张',
  previous: '上一张',
  larger: '放大',
  smaller: '缩小',
  refused: '无法显示这张图片。',
  refusedText: '这里只能查看本店的图片。',
  broken: '图片加载失败。',
} satisfies CatalogueOf<typeof ko>;
