import type { CatalogueOf } from '../format.ts';
import type { news as ko } from '../ko/news.ts';

export const news = {
  title: '订单消息',
  order: '订单 {number}',
  ready: '订单 {number} 已做好。',
  callComing: '服务员马上就来。',
  REJECT: '餐厅未能接单',
  CANCEL: '订单已取消',
  REFUND: '已退款',
  rejected: '餐厅未能接受订单 {number}。',
  cancelled: '订单 {number} 已取消。',
  refunded: '订单 {number} 已退款 {amount}。',
  paidBack: '您支付的金额会退还，最多需要 {days} 个工作日。',
  putBack: '重新加入购物车',
  read: '知道了',
  see: '查看订单',
  putBackDone: '菜品已重新加入购物车。',
  putBackPart: '已重新加入，以下菜品现在无法点：{names}',
  putBackNone: '以下菜品现在都无法点：{names}',
  thanks: '感谢您的光临',
  thanksText: '希望您在{venue}用餐愉快。',
  had: '本次点的菜',
  total: '合计',
  nextTime: '下次光临时',
} satisfies CatalogueOf<typeof ko>;
