import type { UsualCall } from '@hansang/contract';
import type { StoredText } from '@hansang/contract/schemas';

/** How a new venue names what guests call for. From then on the names are its own. */
export const USUAL_CALL_NAMES: Readonly<Record<UsualCall, StoredText>> = {
  water: { ko: '물', en: 'Water', ja: 'お水', 'zh-CN': '水' },
  'side-dishes': { ko: '반찬 더', en: 'More side dishes', ja: 'おかずの追加', 'zh-CN': '加小菜' },
  cutlery: { ko: '수저', en: 'Spoons and chopsticks', ja: 'スプーン・箸', 'zh-CN': '勺子和筷子' },
  napkins: { ko: '냅킨', en: 'Napkins', ja: 'ナプキン', 'zh-CN': '餐巾纸' },
  bill: { ko: '계산할게요', en: 'The bill, please', ja: 'お会計', 'zh-CN': '买单' },
  staff: { ko: '직원 불러 주세요', en: 'Please come over', ja: 'スタッフを呼ぶ', 'zh-CN': '请过来一下' },
};
