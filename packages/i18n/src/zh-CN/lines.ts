import type { CatalogueOf } from '../format.ts';
import type { lines as ko } from '../ko/lines.ts';

export const lines = {
  out: '抱歉，{name}暂时无法提供',
  how: '换成这道菜可以吗？',
  wasOrdered: '您点的菜',
  offered: '推荐替换',
  yes: '好的，换成{name}',
  no: '不用了，请去掉',
  left: '请在 {time} 内选择',
  else: '如果不选择，这道菜会从订单中去掉。',
  theirs: '请在下单的手机上选择。',
  back: '差额{amount}将退还给您。',
  strip: '换成{name}可以吗？点击选择',
  stripTheirs: '正在询问下单的客人是否换成{name}',
  taken: '已换成{name}。',
  declined: '已从订单中去掉{name}。',
  asked: '正在询问您是否更换菜品',
  instead: '代替其他菜品',
  replaced: '{count}份已换成其他菜品',
  off: '已从订单中去掉 · {reason}',
  offPart: '已去掉{count}份 · {reason}',
  free: '{count}份免费赠送',
} satisfies CatalogueOf<typeof ko>;
