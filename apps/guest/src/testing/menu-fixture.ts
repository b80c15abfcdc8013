import type { Menu, MenuAnswer, OptionGroup, StoreSettings } from '@hansang/contract/schemas';
import { aGroup, aMenu, anOption, named } from '@hansang/rules/testing/dishes';

export const option = (id: string, more: Partial<OptionGroup['options'][number]> = {}) =>
  anOption(id, { price: 0, selectableCount: 1, ...more });

export const group = (id: string, options: OptionGroup['options'], more: Partial<OptionGroup> = {}) =>
  aGroup(id, options, { selectableCount: 1, ...more });

export const dish = (id: string, more: Partial<Menu> = {}): Menu =>
  aMenu(id, { categoryName: '식사', ...more });

export function menuOf(...dishes: Menu[]): MenuAnswer {
  return {
    categories: [
      {
        _id: 'meals',
        categoryName: '식사',
        categoryDescription: '',
        priority: 1,
        schedule: null,
        multiLanguage: { name: named('식사'), description: { ko: '', en: '', ja: '', 'zh-CN': '' } },
        menus: dishes,
      },
    ],
    foodOrigin: named('쌀: 국내산'),
    allergyInfo: null,
    mainMenuOrder: { min: 0, max: 999 },
    outOfStockSetQuantity: 2,
    useOnePersonOneMenuOrder: false,
    orderCeiling: { quantity: 50, amount: 500_000 },
  };
}

export function settingsOf(more: Partial<StoreSettings> = {}): StoreSettings {
  return {
    isAvailableOnSiteOrder: true,
    onSiteOrderStatus: 'AVAILABLE',
    message: null,
    multiLanguage: null,
    opensAt: null,
    orderOnSite: true,
    usePos: true,
    usePG: false,
    useMultiLanguage: true,
    useCallStaff: false,
    usePeopleCount: false,
    headCountAt: 'ENTRY',
    useAlcoholAutomaticOrder: false,
    useGroupOrder: false,
    useGroupCart: false,
    menuArrangementType: 'LIST',
    qrType: 'print-qr',
    basicNoticeContents: null,
    isRequiredMenuOptionDefaultSelected: false,
    useOrderNotes: false,
    kitchenDelayMinutes: 0,
    multiLanguageToggles: [],
    requiresOneMealPerPerson: true,
    canServe: false,
    corporation: { name: '한상 주식회사', registrationNumber: null, phone: null },
    customerServicePhone: null,
    accentColor: null,
    logoUrl: null,
    restaurant: { id: 1, name: '포차', multiLanguage: { name: named('포차') }, orderPageImages: [] },
    table: { tableIdx: 2, tableName: '2', floorName: '1층', multiLanguage: { floorName: named('1층') } },
    ...more,
  };
}
