import { isIPv6 } from 'node:net';

/** How many tries of a password somebody has before they wait, and how long then. */
export interface Budget {
  /** Whom it is counted for. */
  readonly subject: string;
  /** Tries before anybody waits. */
  readonly free: number;
  /** The first wait; each later one is twice as long, up to the longest. Seconds. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** Others share it: a success of one says nothing about the tries of the rest. */
  readonly isShared: boolean;
}

/** What was counted for a budget before the try that is asked about. */
export interface Counted {
  readonly tries: number;
  readonly lastAt: Date | null;
}

/** An hour without a try forgets them all. */
export const QUIET_MS = 3_600_000;

const growing = (subject: string): Budget => ({
  subject,
  free: 5,
  firstWait: 15,
  longestWait: 900,
  isShared: false,
});

/**
 * Of somebody whom nothing proves. The pair is tight; the account alone is wide enough that guesses from many places
 * end; the address alone bears a venue full of staff behind one router.
 */
export function strangersBudgets(account: string, address: string): readonly Budget[] {
  const network = networkOf(address);
  return [
    growing(`pair:${account}|${network}`),
    { subject: `account:${account}`, free: 30, firstWait: 120, longestWait: 120, isShared: true },
    { subject: `address:${network}`, free: 100, firstWait: 10, longestWait: 10, isShared: true },
  ];
}

/** Of a browser that this account logged in from before: whatever strangers guess meanwhile, it is not theirs. */
export const devicesBudgets = (account: string, deviceKey: string): readonly Budget[] => [
  growing(`device:${account}|${deviceKey}`),
];

/** Of somebody who is logged in and proves their password again: a borrowed tablet must be no way to guess it. */
export const loginsBudgets = (userId: string, token: string): readonly Budget[] => [
  growing(`login:${userId}|${token}`),
];

/** Seconds until another try is taken; 0: now. */
export function waitSeconds(budget: Budget, { tries, lastAt }: Counted, now: Date): number {
  const since = lastAt === null ? QUIET_MS : now.getTime() - lastAt.getTime();
  // A try long after now was noted by a clock that was ahead: waiting for that hour would lock people out.
  if (Math.abs(since) >= QUIET_MS || tries < budget.free) return 0;
  const wait = Math.min(budget.firstWait * 2 ** (tries - budget.free), budget.longestWait);
  return Math.max(0, Math.ceil(wait - Math.max(0, since) / 1000));
}

/** One household has a whole /64 of IPv6 to come from. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
