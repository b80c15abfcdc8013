import type { VenueFileInput } from '../../../apps/server/src/modules/venue-file/reading/schema.ts';
import { ALWAYS_OPEN } from '../../product/test-venue.ts';

const name = (ko: string, en: string, ja: string, zh: string) => ({ ko, en, ja, 'zh-CN': zh });

export const DISHES = {
  rice: name('비빔밥', 'Bibimbap', 'ビビンバ', '拌饭'),
  stew: name('김치찌개', 'Kimchi stew', 'キムチチゲ', '泡菜锅'),
  chicken: name('치킨', 'Fried chicken', 'チキン', '炸鸡'),
  limited: name('한정 만두', 'Limited dumplings', '限定マンドゥ', '限定饺子'),
  gone: name('빈대떡', 'Mung bean pancake', 'ピンデトク', '绿豆饼'),
  capped: name('육전', 'Beef jeon', 'ユッジョン', '肉煎'),
  paired: name('꼬치', 'Skewers', '串焼き', '烤串'),
  beer: name('생맥주', 'Draft beer', '生ビール', '生啤'),
} as const;

export const CHOICES = {
  heat: name('맵기', 'Heat', '辛さ', '辣度'),
  mild: name('순한맛', 'Mild', '控えめ', '微辣'),
  hot: name('매운맛', 'Hot', '辛口', '特辣'),
  extras: name('사리', 'Extras', '追加の具', '加料'),
  noodles: name('라면사리', 'Noodles', 'ラーメン麺', '方便面'),
  tofu: name('두부', 'Tofu', '豆腐', '豆腐'),
  sauce: name('소스', 'Sauce', 'ソース', '酱料'),
  half: name('반 마리', 'Half', '半羽', '半只'),
  whole: name('한 마리', 'Whole', '一羽', '一只'),
} as const;

export interface JourneyVenue {
  readonly id: number;
  readonly flags?: VenueFileInput['flags'];
  readonly settings?: VenueFileInput['settings'];
  readonly openingHours?: VenueFileInput['openingHours'];
  readonly timeZone?: string;
  readonly notice?: VenueFileInput['notice'];
  readonly callStaffToOrder?: boolean;
  readonly tables?: number;
  /** Changes the menu after the house's own, for what a venue does in the middle of an evening. */
  readonly change?: (categories: VenueFileInput['categories']) => VenueFileInput['categories'];
}

/** A small venue in four languages with one dish for every rule that a guest can meet. */
export function journeyVenue(plan: JourneyVenue): VenueFileInput {
  const categories = menu();
  return {
    hansang: 1,
    id: plan.id,
    name: name(
      `여정식당 ${plan.id}`,
      `Journey Diner ${plan.id}`,
      `旅路食堂 ${plan.id}`,
      `旅程餐厅 ${plan.id}`,
    ),
    corporation: { name: `여정 법인 ${plan.id}` },
    ...(plan.timeZone ? { timeZone: plan.timeZone } : {}),
    flags: {
      useMultiLanguage: true,
      useCallStaff: true,
      isRequiredMenuOptionDefaultSelected: true,
      ...plan.flags,
    },
    settings: { admission: 'LINK', tableLinks: 'OPEN', ...plan.settings },
    ...(plan.notice ? { notice: plan.notice } : {}),
    openingHours: plan.openingHours ?? ALWAYS_OPEN,
    floors: [
      {
        id: 'ground',
        name: name('1층', '1F', '1階', '1楼'),
        tables: Array.from({ length: plan.tables ?? 12 }, (_, index) => ({
          idx: index + 1,
          name: `${index + 1}`,
          callStaffToOrder: plan.callStaffToOrder ?? false,
        })),
      },
    ],
    callItems: [
      { id: 'water', name: name('물', 'Water', 'お水', '水') },
      { id: 'spoon', name: name('수저', 'Spoon', 'スプーン', '勺子') },
    ],
    categories: plan.change ? plan.change(categories) : categories,
  };
}

function menu(): VenueFileInput['categories'] {
  return [
    {
      id: 'meals',
      name: name('식사', 'Meals', 'お食事', '主食'),
      menus: [
        { id: 'rice', name: DISHES.rice, price: 9000, isMain: true, isFeatured: true },
        {
          id: 'stew',
          name: DISHES.stew,
          price: 12_500,
          isMain: true,
          isSpicy: true,
          isPopular: true,
          optionGroups: [
            {
              id: 'heat',
              name: CHOICES.heat,
              isRequired: true,
              options: [
                { id: 'mild', name: CHOICES.mild },
                { id: 'hot', name: CHOICES.hot, price: 500 },
              ],
            },
            {
              id: 'extras',
              name: CHOICES.extras,
              selectableCount: 3,
              options: [
                { id: 'noodles', name: CHOICES.noodles, price: 2000, selectableCount: 2 },
                { id: 'tofu', name: CHOICES.tofu, price: 1500, isSoldOut: true },
                { id: 'sauce', name: CHOICES.sauce, price: 500, selectableCount: 3 },
              ],
            },
          ],
        },
        {
          id: 'chicken',
          name: DISHES.chicken,
          isMain: true,
          isSignature: true,
          sizes: [
            { id: 'half', name: CHOICES.half, price: 10_000 },
            { id: 'whole', name: CHOICES.whole, price: 18_000 },
          ],
        },
      ],
    },
    {
      id: 'sides',
      name: name('안주', 'Sides', 'おつまみ', '小菜'),
      menus: [
        { id: 'limited', name: DISHES.limited, price: 6000, stock: 2, isNewMenu: true },
        { id: 'gone', name: DISHES.gone, price: 7000, isSoldOut: true },
        { id: 'capped', name: DISHES.capped, price: 15_000, maxPermittedQuantity: 3 },
        { id: 'paired', name: DISHES.paired, price: 4000, minPermittedQuantity: 2 },
      ],
    },
    {
      id: 'drinks',
      name: name('주류', 'Drinks', 'お酒', '酒水'),
      menus: [{ id: 'beer', name: DISHES.beer, price: 5000, alcoholTag: 'BEER' }],
    },
  ];
}
