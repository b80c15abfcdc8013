import type { CatalogueOf } from '../format.ts';
import type { photo as ko } from '../ko/photo.ts';

export const photo = {
  take: '拍照',
  choose: '选择照片',
  cropAgain: '重新裁剪',
  remove: '移除图片',
  sending: '正在发送照片…',
  crop: '裁剪照片',
  'crop.help': '拖动裁剪框，或用方向键移动。原图会保留。',
  'crop.nothing': '不裁剪直接使用',
  'crop.use': '使用这部分',
  'crop.frame': '裁剪框',
  'crop.corner': '调整裁剪框大小的手柄',
} satisfies CatalogueOf<typeof ko>;
