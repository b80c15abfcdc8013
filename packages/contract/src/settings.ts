/** What managers change in the console, by the name that it has in a venue file. */
export const SETTING_FIELDS = [
  'name',
  'openingHours',
  'orderOnSite',
  'acceptAutomatically',
  'useGroupCart',
  'lockLeaseSeconds',
  'useOnePersonOneMenuOrder',
  'mainMenuOrder',
  'isRequiredMenuOptionDefaultSelected',
  'useAlcoholAutomaticOrder',
  'usePeopleCount',
  'headCountAt',
  'useMultiLanguage',
  'multiLanguageToggles',
  'menuArrangementType',
  'accentColor',
  'logo',
  'banners',
  'notice',
  'foodOrigin',
  'allergyInfo',
  'customerServicePhone',
  'wifi',
  'useCallStaff',
  'callItems',
  'outOfStockSetQuantity',
  'orderCeiling',
  'waitingCeiling',
  'waitingLimits',
  'needCheckoutAfterHours',
  'prepayCheckOutAfterMinutes',
] as const;
export type SettingField = (typeof SETTING_FIELDS)[number];

/** What opens tables and the console, what money goes through and what days are counted by: owners change it, and prove who they are. */
export const DOOR_FIELDS = [
  'tableLinks',
  'admission',
  'useDigitalQr',
  'codeProofMinutes',
  'usePG',
  'usePos',
  'refundStepUpAbove',
  'corporation',
  'timeZone',
  'businessDayCutOff',
  'twoStepFor',
] as const;
export type DoorField = (typeof DOOR_FIELDS)[number];

/** So many pictures above the menu. */
export const BANNERS_MAX = 10;

/** How long a pause from the board lasts that ends by itself, and how long guests have after "last orders". */
export const PAUSE_MINUTES = 15;
export const LAST_ORDERS_MINUTES = 15;
