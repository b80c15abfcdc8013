import type { CatalogueOf } from '../format.ts';
import type { outside as ko } from '../ko/outside.ts';

export const outside = {
  'order.title': '扫码即可点餐',
  'order.scan': '请用手机相机扫描桌上的二维码。',
  'order.tag': '如有NFC标识，请将手机靠近。',
  'order.reason': '显示此页面的原因',
  'order.backToTable': '返回我的餐桌',

  'lost.title': '找不到该页面',
  'lost.text': '请扫描桌上的二维码或触碰NFC。',
  'lost.link': '返回首页',

  'storage.noCookies': '该浏览器禁用了Cookie，无法点餐。请允许Cookie后重新扫描二维码。',
  'storage.notKept': '该浏览器禁止保存数据，刷新页面会清空购物车。',
} as const satisfies CatalogueOf<typeof ko>;
