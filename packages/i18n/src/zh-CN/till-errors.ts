import type { CatalogueOf } from '../format.ts';
import type { tillErrors as ko } from '../ko/till-errors.ts';

export const tillErrors = {
  NOT_FOUND_RESTAURANT: '该门店已不在这里，请向门店负责人确认。',
  NOT_FOUND_TABLE: '没有这个编号的餐桌，请重新读取门店状态。',
  NOT_FOUND_MENU: '菜单中没有这一项，请重新读取菜单。',
  NOT_FOUND_ORDER: '在已告知POS的订单中找不到它，请重新读取门店状态。',
  NOT_FOUND_BILL_PART: '账单里没有此POS以该externalId录入的项目，请核对名称。',
  NOT_FOUND_TILL: '这台POS已断开，请让门店负责人重新连接。',
  NOT_FOUND: '没有这个地址，或这里没有该ourId。',
  BILL_CHANGED: '账单在同一时刻发生了变动，请原样再发一次。',
  MENU_CHANGED: '菜单在同一时刻发生了变动，请原样再发一次。',
  STOCK_CHANGED: '余量在同一时刻发生了变动，请原样再发一次。',
  LINE_CHANGED: '没有这一行，或订单在同一时刻发生了变动，请重新读取订单。',
  MENU_FIELD_TAKEN: '其他人正在修改同一处，请在菜单编辑页面确认。',
  ORDER_AMOUNT_MAX: '每单最多{amount}，请分成几单录入。',
  STEP_UP_NEEDED: '超过了无需密码即可退回的刷卡金额，请在看板上处理。',
  TABLE_HAS_NEW_ORDERS: '还有未接或刚刚接下的订单，处理后再结单。',
  IDEMPOTENCY_KEY_REUSED: '该externalId已用于其他内容，请换一个新的再发。',
  VALIDATION_FAILED: '发送的内容与文档不符，请查看details。',
  MALFORMED_BODY: '正文不是有效的JSON。',
  UNSUPPORTED_MEDIA_TYPE: '请以application/json作为content-type发送。',
  STORAGE_FULL: '服务器已没有存储空间，请通知运维人员，稍后原样重发。',
} satisfies CatalogueOf<typeof ko>;
