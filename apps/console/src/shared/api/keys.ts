/** Names of what the console keeps of the server, by venue. */
export const keys = {
  entry: ['entry'] as const,
  me: ['me'] as const,
  tablet: ['tablet'] as const,
  ownPin: ['own-pin'] as const,
  ownSessions: ['own-sessions'] as const,
  people: (restaurantId: number) => ['venue', restaurantId, 'people'] as const,
  activity: (restaurantId: number, search: object) => ['venue', restaurantId, 'activity', search] as const,
  notices: (restaurantId: number) => ['venue', restaurantId, 'notices'] as const,
  venue: (restaurantId: number) => ['venue', restaurantId] as const,
  board: (restaurantId: number) => ['venue', restaurantId, 'board'] as const,
  floor: (restaurantId: number) => ['venue', restaurantId, 'floor'] as const,
  table: (restaurantId: number, tableIdx: number) => ['venue', restaurantId, 'table', tableIdx] as const,
  cart: (restaurantId: number, tableIdx: number) =>
    ['venue', restaurantId, 'table', tableIdx, 'cart'] as const,
  tableCode: (restaurantId: number, tableIdx: number) =>
    ['venue', restaurantId, 'table', tableIdx, 'code'] as const,
  tables: (restaurantId: number) => ['venue', restaurantId, 'table'] as const,
  codeWalk: (restaurantId: number) => ['venue', restaurantId, 'code-walk'] as const,
  tablePlan: (restaurantId: number) => ['venue', restaurantId, 'table-plan'] as const,
  reviews: (restaurantId: number) => ['venue', restaurantId, 'reviews'] as const,
  calls: (restaurantId: number) => ['venue', restaurantId, 'calls'] as const,
  payments: (restaurantId: number, day: string | null) => ['venue', restaurantId, 'payments', day] as const,
  everyPayments: (restaurantId: number) => ['venue', restaurantId, 'payments'] as const,
  paymentAccount: (restaurantId: number) => ['venue', restaurantId, 'payment-account'] as const,
  stock: (restaurantId: number) => ['venue', restaurantId, 'stock'] as const,
  service: (restaurantId: number) => ['venue', restaurantId, 'service'] as const,
  settings: (restaurantId: number) => ['venue', restaurantId, 'settings'] as const,
  menuDraft: (restaurantId: number) => ['venue', restaurantId, 'menu-draft'] as const,
  menuPreview: (restaurantId: number) => ['venue', restaurantId, 'menu-preview'] as const,
  menuPicture: (restaurantId: number, image: string) =>
    ['venue', restaurantId, 'menu-pictures', image] as const,
  menuVersions: (restaurantId: number) => ['venue', restaurantId, 'menu-versions'] as const,
  menuVersion: (restaurantId: number, version: number) =>
    ['venue', restaurantId, 'menu-versions', version] as const,
  holds: (restaurantId: number) => ['venue', restaurantId, 'holds'] as const,
  moves: (restaurantId: number) => ['venue', restaurantId, 'moves'] as const,
};
