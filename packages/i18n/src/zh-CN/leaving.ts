import type { CatalogueOf } from '../format.ts';
import type { leaving as ko } from '../ko/leaving.ts';

export const leaving: CatalogueOf<typeof ko> = {
  moveTo: '要换到{venue}的{table}号桌吗？',
  moveAway: '要离开当前餐桌吗？',
  here: '您现在在{venue}的{table}号桌。',
  whatHappens: '您打开了来自其他网站的链接。换桌后，这部手机将看不到当前餐桌的购物车和订单。',
  stayAt: '留在{table}号桌',
  stay: '前往菜单',
  move: '换桌',
};
