import type { Menu, MenuAnswer, OptionGroup, StoreSettings } from '@hansang/contract/schemas';

const text = (ko: string) => ({ ko, en: `${ko}-en`, ja: `${ko}-ja`, 'zh-CN': `${ko}-zh` });

export function option(id: string, more: Partial<OptionGroup['options'][number]> = {}) {
  return {
    _id: id,
    name: id,
    price: 0,
    isSoldOut: false,
    quantity: 0,
    selectableCount: 1,
    multiLanguage: { name: text(id) },
    ...more,
  };
}

export function group(
  id: string,
  options: OptionGroup['options'],
  more: Partial<OptionGroup> = {},
): OptionGroup {
  return {
    _id: id,
    name: id,
    isRequired: false,
    selectableCount: 1,
    options,
    multiLanguage: { name: text(id) },
    ...more,
  };
}

export function dish(id: string, more: Partial<Menu> = {}): Menu {
  return {
    _id: id,
    name: id,
    description: `${id} 설명`,
    priority: 1,
    price: 10_000,
    imageUrl: null,
    optionGroups: [],
    sizes: [],
    isFeatured: false,
    isMain: false,
    isNotAllowedMinor: false,
    restrictionType: 'NO_LIMIT',
    isSoldOut: false,
    leftQuantity: null,
    minPermittedQuantity: 1,
    maxPermittedQuantity: null,
    alcoholTag: 'NONE',
    isSpicy: false,
    isNewMenu: false,
    isPopular: false,
    isSignature: false,
    foodOrigin: null,
    allergens: [],
    multiLanguage: { name: text(id), description: text(`${id} 설명`) },
    categoryName: '식사',
    categoryPriority: 1,
    ...more,
  };
}

export function menuOf(...dishes: Menu[]): MenuAnswer {
  return {
    categories: [
      {
        _id: 'meals',
        categoryName: '식사',
        categoryDescription: '',
        priority: 1,
        multiLanguage: { name: text('식사'), description: { ko: '', en: '', ja: '', 'zh-CN': '' } },
        menus: dishes,
      },
    ],
    foodOrigin: text('쌀: 국내산'),
    allergyInfo: null,
    mainMenuOrder: { min: 0, max: 999 },
    outOfStockSetQuantity: 2,
    useOnePersonOneMenuOrder: false,
  };
}

export function settingsOf(more: Partial<StoreSettings> = {}): StoreSettings {
  return {
    isAvailableOnSiteOrder: true,
    onSiteOrderStatus: 'AVAILABLE',
    message: null,
    orderOnSite: true,
    usePos: true,
    usePG: false,
    useMultiLanguage: true,
    useCallStaff: false,
    usePeopleCount: false,
    useAlcoholAutomaticOrder: false,
    useGroupOrder: false,
    useGroupCart: false,
    menuArrangementType: 'LIST',
    qrType: 'print-qr',
    basicNoticeContents: null,
    isRequiredMenuOptionDefaultSelected: false,
    multiLanguageToggles: [],
    requiresOneMealPerPerson: true,
    canServe: false,
    corporation: { name: '한상 주식회사', registrationNumber: null, phone: null },
    customerServicePhone: null,
    accentColor: null,
    logoUrl: null,
    restaurant: { id: 1, name: '포차', multiLanguage: { name: text('포차') }, orderPageImages: [] },
    table: { tableIdx: 2, tableName: '2', floorName: '1층', multiLanguage: { floorName: text('1층') } },
    ...more,
  };
}
