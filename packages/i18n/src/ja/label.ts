import type { CatalogueOf } from '../format.ts';
import type { label as ko } from '../ko/label.ts';

export const label = {
  badges: '表示',
  'about.SOLD_OUT': 'ただいま品切れのため、ご注文いただけません。',
  'about.FEATURED': 'お店のおすすめメニューです。',
  'about.NEW': '新しく加わったメニューです。',
  'about.POPULAR': '多くのお客様に選ばれているメニューです。',
  'about.SIGNATURE': 'お店を代表するメニューです。',
  'about.ADULT': '19歳以上の方のみご注文いただけます。身分証を確認する場合があります。',
  'about.SPICY': '辛みのあるメニューです。',
  'about.LEFT': 'まもなく品切れになる可能性があります。',
  noBadges: '特別な表示はありません。',
  noOrigin: 'このメニューに個別の原産地表示はありません。',
  noAllergens: 'このメニューのアレルギー物質は記載されていません。スタッフにお尋ねください。',
  otherAllergens: 'ここにないアレルギー物質については記載がありません。スタッフにお尋ねください。',
  options: 'オプション',
  optionsText: '選ぶ内容によって、上記の内容が変わることがあります。気になる場合はスタッフにお尋ねください。',
  sizes: 'サイズ',
  whole: '全メニュー共通のご案内',
  toDish: 'メニューに戻る',
} satisfies CatalogueOf<typeof ko>;
