import type { Mode } from '@hansang/contract';

/** Guards are told by name here and written in `guards.ts`. */
export type GuardName =
  | 'xingsEntry'
  | 'dqrcEntry'
  | 'sampleEntry'
  | 'shortcutEntry'
  | 'tableKeyEntry'
  | 'leavingQuestion'
  | 'inviteEntry'
  | 'drinkShortcut'
  | 'linkValidation'
  | 'availability'
  | 'peopleCount'
  | 'headCount'
  | 'restoreSession'
  | 'ordererRedirect'
  | 'loadGroupCart'
  | 'requireLock'
  | 'ordererCheck'
  | 'groupCartRedirect';

/** Screens that exist. A route is listed once its screen does. */
export type ScreenName =
  | 'landing'
  | 'menu'
  | 'dish'
  | 'cart'
  | 'group'
  | 'sheet'
  | 'history'
  | 'done'
  | 'people'
  | 'call'
  | 'label'
  | 'lightbox'
  | 'review'
  | 'pay'
  | 'confirmation'
  | 'drinks'
  | 'countdown'
  | 'advice'
  | 'leaving'
  | 'lost';

export interface Route {
  /** `:name` marks a parameter; `*` matches whatever no route before it does. */
  readonly path: string;
  /** What page views are counted under. */
  readonly name: string;
  readonly screen: ScreenName;
  /** Run in this order; the first that fails decides. */
  readonly guards: readonly GuardName[];
  /** HTTP status of the rendered page; 200 unless set. */
  readonly status?: number;
  /** An entry shows this route at once, as the same answer; the address bar follows. */
  readonly continuesAt?: string;
  /** Its path means the same in small and capital letters. */
  readonly inAnyCase?: true;
  /** Modes without a table that have no use for it. */
  readonly closedIn?: readonly Mode[];
  /** A guest whose visit is running may look at it although the store takes no orders. */
  readonly opensForVisit?: true;
  /** A payment's read-only token in `t` counts as a restored session. */
  readonly opensByToken?: true;
  /** The device that placed the order reads it for a day after its table was checked out. */
  readonly opensAfterCheckOut?: true;
}

const LOOKING: readonly Mode[] = ['sample', 'preview', 'menu-board'];

/** Every route of the guest app, each with its guards. */
export const ROUTES = [
  { path: '/order', name: 'order', screen: 'landing', guards: [] },
  {
    path: '/order/done/:orderId',
    name: 'orderDone',
    screen: 'done',
    guards: ['restoreSession'],
    opensAfterCheckOut: true,
  },
  {
    path: '/order/sheet',
    name: 'orderSheet',
    screen: 'sheet',
    guards: ['restoreSession', 'loadGroupCart', 'requireLock'],
  },
  {
    path: '/menu',
    name: 'menu',
    screen: 'menu',
    guards: ['linkValidation', 'availability', 'peopleCount', 'ordererRedirect'],
  },
  { path: '/menu/:id', name: 'menuDetail', screen: 'dish', guards: ['linkValidation', 'availability'] },
  {
    path: '/menu/:id/label',
    name: 'menuLabel',
    screen: 'label',
    guards: ['linkValidation', 'availability'],
  },
  {
    path: '/cart',
    name: 'cart',
    screen: 'cart',
    guards: ['restoreSession', 'groupCartRedirect'],
    closedIn: ['menu-board'],
  },
  {
    path: '/group-cart',
    name: 'groupCart',
    screen: 'group',
    guards: ['restoreSession', 'loadGroupCart', 'ordererCheck'],
  },
  {
    path: '/history',
    name: 'history',
    screen: 'history',
    guards: ['linkValidation', 'availability'],
    opensForVisit: true,
    closedIn: LOOKING,
  },
  {
    path: '/call-staff',
    name: 'callStaff',
    screen: 'call',
    guards: ['linkValidation', 'availability'],
    opensForVisit: true,
    closedIn: LOOKING,
  },
  { path: '/lightbox', name: 'lightbox', screen: 'lightbox', guards: ['linkValidation', 'availability'] },
  { path: '/review/:hash', name: 'review', screen: 'review', guards: [] },
  {
    path: '/pay-success',
    name: 'paySuccess',
    screen: 'pay',
    guards: ['restoreSession'],
    opensByToken: true,
  },
  { path: '/pay-error', name: 'payError', screen: 'pay', guards: ['restoreSession'], opensByToken: true },
  {
    path: '/order/confirmation/:orderId',
    name: 'orderConfirmation',
    screen: 'confirmation',
    guards: ['restoreSession'],
    opensByToken: true,
  },
  {
    path: '/history/confirmation/:paymentId',
    name: 'billConfirmation',
    screen: 'confirmation',
    guards: ['restoreSession'],
  },
  { path: '/misc/xings', name: 'xings', screen: 'menu', guards: ['xingsEntry'], continuesAt: '/menu' },
  // What a printed code holds; in capital letters it takes fewer squares.
  {
    path: '/t/:key',
    name: 'tableKey',
    screen: 'menu',
    guards: ['tableKeyEntry'],
    continuesAt: '/menu',
    inAnyCase: true,
  },
  { path: '/misc/leaving', name: 'leaving', screen: 'leaving', guards: ['leavingQuestion'] },
  { path: '/misc/dqrc', name: 'dqrc', screen: 'menu', guards: ['dqrcEntry'], continuesAt: '/menu' },
  { path: '/misc/sample', name: 'sample', screen: 'menu', guards: ['sampleEntry'], continuesAt: '/menu' },
  {
    path: '/misc/shortcut',
    name: 'shortcut',
    screen: 'drinks',
    guards: ['shortcutEntry'],
    continuesAt: '/drink-menu',
  },
  {
    path: '/drink-menu',
    name: 'drinkMenu',
    screen: 'drinks',
    guards: ['linkValidation', 'availability', 'restoreSession', 'peopleCount', 'drinkShortcut'],
  },
  {
    path: '/drink-order',
    name: 'drinkOrder',
    screen: 'countdown',
    guards: ['linkValidation'],
    closedIn: LOOKING,
  },
  { path: '/i/:token', name: 'invite', screen: 'menu', guards: ['inviteEntry'] },
  { path: '/drink-order-notice', name: 'drinkOrderNotice', screen: 'advice', guards: [] },
  {
    path: '/misc/people-count',
    name: 'peopleCount',
    screen: 'people',
    guards: ['linkValidation', 'headCount'],
  },
  { path: '/error/final', name: 'errorFinal', screen: 'lost', guards: [], status: 404 },
  { path: '/404', name: 'notFound', screen: 'lost', guards: [], status: 404 },
  { path: '*', name: 'unmatched', screen: 'lost', guards: [], status: 404 },
] as const satisfies readonly Route[];

/** Whether an address opens by the token that it carries, whoever asks. */
export const isOpenByToken = (route: Route, query: URLSearchParams): boolean =>
  route.opensByToken === true && query.has('t');

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const patterns = ROUTES.map((route: Route) => {
  const source = route.path === '*' ? '.*' : `${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?`;
  return { route, pattern: new RegExp(`^${source}$`, route.inAnyCase ? 'i' : '') };
});

/** The route of a path; whatever matches none is the last one. */
export function matchRoute(path: string): Match {
  for (const { route, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { route, params: decodeAll(found.groups ?? {}) };
  }
  throw new Error('The last route matches everything');
}

function decodeAll(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decoded(value)]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
