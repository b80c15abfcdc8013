import { FAULTS } from './faults.ts';

const ko = {
  title: '연습 포스',
  free: '빈 테이블',
  owed: '받을 금액',
  open: '열기',
  back: '테이블 전체',
  waiting: '기다리는 주문',
  none: '없어요',
  accept: '수락',
  reject: '거절',
  cancel: '취소',
  done: '조리 완료',
  served: '서빙 완료',
  pay: '현금으로 다 받기',
  close: '계산 끝, 자리 비우기',
  enter: '주문 넣기',
  soldout: '품절로',
  onsale: '다시 판매',
  faults: '고장 내기',
  slow: '느림',
  double: '두 번 보냄',
  order: '순서 뒤바뀜',
  down: '꺼짐',
  signature: '서명 틀림',
  clock: '시계 틀림',
  hook: '웹훅으로 받기',
  hooked: '웹훅으로 받는 중',
  log: '있었던 일',
};
export type Words = typeof ko;

const en: Words = {
  title: 'Practice till',
  free: 'Free',
  owed: 'To pay',
  open: 'Open',
  back: 'All tables',
  waiting: 'Orders that wait',
  none: 'None',
  accept: 'Accept',
  reject: 'Reject',
  cancel: 'Cancel',
  done: 'Done',
  served: 'Served',
  pay: 'Take all in cash',
  close: 'Close the bill',
  enter: 'Enter an order',
  soldout: 'Sold out',
  onsale: 'On sale again',
  faults: 'Faults',
  slow: 'Slow',
  double: 'Sends twice',
  order: 'Out of order',
  down: 'Down',
  signature: 'Wrong signature',
  clock: 'Wrong clock',
  hook: 'Hear by webhook',
  hooked: 'Hears by webhook',
  log: 'What happened',
};

const ja: Words = {
  title: '練習用POS',
  free: '空席',
  owed: 'お会計',
  open: '開く',
  back: 'テーブル一覧',
  waiting: '待っている注文',
  none: 'ありません',
  accept: '受ける',
  reject: '断る',
  cancel: '取り消す',
  done: '調理済み',
  served: '提供済み',
  pay: '現金で全額受け取る',
  close: '会計を締める',
  enter: '注文を入れる',
  soldout: '売り切れにする',
  onsale: '販売に戻す',
  faults: '不具合を起こす',
  slow: '遅い',
  double: '二重送信',
  order: '順序が逆',
  down: '停止',
  signature: '署名が違う',
  clock: '時計が違う',
  hook: 'Webhookで受け取る',
  hooked: 'Webhookで受け取り中',
  log: '出来事',
};

const zh: Words = {
  title: '练习POS',
  free: '空桌',
  owed: '应收',
  open: '打开',
  back: '全部餐桌',
  waiting: '等待中的订单',
  none: '没有',
  accept: '接单',
  reject: '拒单',
  cancel: '取消',
  done: '做好了',
  served: '已上桌',
  pay: '现金全收',
  close: '结账清桌',
  enter: '录入订单',
  soldout: '设为售罄',
  onsale: '恢复销售',
  faults: '制造故障',
  slow: '变慢',
  double: '重复发送',
  order: '顺序颠倒',
  down: '关机',
  signature: '签名错误',
  clock: '时钟错误',
  hook: '用Webhook接收',
  hooked: '正在用Webhook接收',
  log: '发生的事',
};

const LANGUAGES = { ko, en, ja, 'zh-CN': zh } as const;
export type ScreenLanguage = keyof typeof LANGUAGES;

/** The first of a browser's languages that the screen speaks; else Korean. */
export function languageOf(accepted: string | undefined): ScreenLanguage {
  for (const part of (accepted ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    const known = { ko: 'ko', en: 'en', ja: 'ja', zh: 'zh-CN' } as const;
    const found = Object.entries(known).find(([begin]) => tag === begin || tag.startsWith(`${begin}-`));
    if (found) return found[1];
  }
  return 'ko';
}

export const wordsOf = (language: ScreenLanguage): Words => LANGUAGES[language];
export const faultWords = (words: Words) => FAULTS.map((fault) => [fault, words[fault]] as const);
