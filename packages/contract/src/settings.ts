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
  'useOrderNotes',
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
  'payAtTable',
  'usePos',
  'orderDecider',
  'whenTillSilent',
  'refundStepUpAbove',
  'corporation',
  'timeZone',
  'businessDayCutOff',
  'twoStepFor',
  'keepPhonesDays',
  'keepCartsDays',
  'keepCallsDays',
  'keepPhotosDays',
  'keepReviewsDays',
  'keepStaffTracesDays',
] as const;
export type DoorField = (typeof DOOR_FIELDS)[number];

/**
 * What a venue may keep for longer or shorter: days, and what is usual. Null: for good. What a phone needs to read its last
 * order and its review lives two days; the log of carts goes whole after 30.
 */
export const KEEPING = {
  keepPhonesDays: { least: 2, most: 30, usual: 2 },
  keepCartsDays: { least: 2, most: 30, usual: 30 },
  keepCallsDays: { least: 30, most: 3650, usual: null },
  keepPhotosDays: { least: 7, most: 3650, usual: null },
  keepReviewsDays: { least: 30, most: 3650, usual: null },
  keepStaffTracesDays: { least: 30, most: 3650, usual: null },
} as const;
export type KeepingField = keyof typeof KEEPING;

/** So many pictures above the menu. */
export const BANNERS_MAX = 10;

/** By how many minutes a kitchen says that it is behind; 0 takes it back. */
export const KITCHEN_DELAYS = [0, 10, 20, 30, 45, 60] as const;
export type KitchenDelay = (typeof KITCHEN_DELAYS)[number];

/** How long a pause from the board lasts that ends by itself, and how long guests have after "last orders". */
export const PAUSE_MINUTES = 15;
export const LAST_ORDERS_MINUTES = 15;
