import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { deriveKey } from '../../platform/settings/secret.ts';
import type { BoardParts } from '../board/board-parts.ts';
import type { Prepay } from '../order/placing/prepay.ts';
import { accountCalls } from './account/account-calls.ts';
import { duePayments } from './approve/due-payments.ts';
import { GUEST_PATIENCE_MS } from './approve/handle-return.ts';
import { addReturnRoutes, RETURN_PATH } from './approve/return-routes.ts';
import { freePartCall } from './at-table/free-part-call.ts';
import { guestBillCalls } from './at-table/guest-bill-calls.ts';
import { refundPartCall } from './at-table/refund-part-call.ts';
import { compareFinishedDays } from './books/compare-books.ts';
import { deskCalls } from './books/desk-calls.ts';
import { checkOutPaidVisits } from './check-out-paid.ts';
import { startDueWork } from './due-work.ts';
import { holdCalls } from './holds/hold-calls.ts';
import { httpPost, type Post } from './nicepay/transport.ts';
import { addDemoPages } from './provider/demo-pages.ts';
import { DEMO_PAGES } from './provider/demo-provider.ts';
import { type DemoSource, openProviders, type Providers } from './provider/providers.ts';
import { dueRefunds } from './refund/run-refund.ts';
import { orderWatch } from './refund/watch-orders.ts';
import { resultCalls } from './result/result-calls.ts';
import { openTill } from './till.ts';

export interface PaymentOptions {
  /** The local provider of a demo. */
  readonly demo?: DemoSource | null;
  /** How the provider is reached; with its usual patience unless told otherwise. */
  readonly post?: Post;
  /** How long a guest who came back waits for an outcome that is being found out. */
  readonly guestPatienceMs?: number;
}

/** What placing orders needs of payments, before there are guests. */
export interface Till {
  readonly prepay: Prepay;
  readonly providers: Providers;
  /** Where the provider sends browsers back to; absolute. */
  readonly returnUrl: () => string;
  readonly secret: string;
  readonly guestPatienceMs: number;
  readonly demo: DemoSource | null;
}

/** @param guestOrigin where guests reach this server; asked for when it listens */
export function openTillOf(
  platform: Pick<Platform, 'settings' | 'db' | 'clock' | 'events'>,
  secret: string,
  { demo = null, post = httpPost(), guestPatienceMs = GUEST_PATIENCE_MS }: PaymentOptions,
  guestOrigin: () => string,
): Till {
  const providers = openProviders({
    pool: platform.db.pool,
    secretKey: deriveKey(secret, 'payment keys'),
    payForm: platform.settings.NICEPAY_FORM_URL,
    demo,
    post,
  });
  const returnUrl = () => `${guestOrigin()}${RETURN_PATH}`;
  const prepay = openTill({ platform, providers, returnUrl });
  return { providers, returnUrl, secret, guestPatienceMs, demo, prepay };
}

export interface Payments {
  /** Does everything that is due at the moment. */
  runDue(): Promise<void>;
  /** Compares the books of days that are over, and checks out visits that are. */
  runDaily(): Promise<void>;
  addRoutes(http: FastifyInstance): Promise<void>;
}

const OFTEN_MS = 60_000;

/** Opens everything about payments: calls, deliveries, and the work that nobody has to watch. */
export function openPayments(
  parts: BoardParts,
  { prepay, providers, returnUrl, secret, guestPatienceMs, demo }: Till,
): Payments {
  const { platform } = parts;
  const { events, clock, log, calls, onClose } = platform;
  const tokenKey = deriveKey(secret, 'payment results');
  const payments = startDueWork(duePayments({ ...parts, providers }), log);
  const refunds = startDueWork(dueRefunds({ ...parts, providers }), log);
  const wake = () => payments.wake();
  const wakeRefunds = () => refunds.wake();
  const own = { ...parts, prepay, providers, returnUrl, guestPatienceMs, wake, wakeRefunds };

  calls.add(
    ...resultCalls(own, tokenKey),
    ...guestBillCalls(own),
    refundPartCall(own),
    freePartCall(own),
    ...deskCalls(own),
    ...holdCalls(own),
    ...accountCalls(own, deriveKey(secret, 'payment keys')),
  );
  const watch = events.consume(
    orderWatch(clock, () => {
      wake();
      wakeRefunds();
    }),
  );

  async function runDaily(): Promise<void> {
    await checkOutPaidVisits(parts);
    await compareFinishedDays(own);
  }
  let daily: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    daily = daily.then(runDaily).catch((error) => {
      log.warn({ err: error }, 'The books could not be compared; trying again');
    });
  }, OFTEN_MS);
  timer.unref();
  onClose(async () => {
    clearInterval(timer);
    await Promise.all([daily, payments.close(), refunds.close()]);
  });

  return {
    async runDue() {
      await watch.idle();
      await payments.runDue();
      await watch.idle();
      await refunds.runDue();
    },
    runDaily,
    async addRoutes(http) {
      await addReturnRoutes(http, own, tokenKey);
      if (demo?.pages === DEMO_PAGES) await addDemoPages(http, demo);
    },
  };
}
