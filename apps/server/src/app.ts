import { networkInterfaces } from 'node:os';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { openBoard } from './board.ts';
import { type Guests, openGuests } from './guests.ts';
import { archiveCalls } from './modules/archive/archive-calls.ts';
import { type Days, openDays } from './modules/day/open-days.ts';
import { addDemoDisplays, openDemoDisplays } from './modules/display/demo-displays.ts';
import { forgetCalls } from './modules/forgetting/forget-calls.ts';
import { keepLettingGo } from './modules/image/keep-letting-go.ts';
import { openPictures } from './modules/image/pictures.ts';
import { imageRoutes } from './modules/image/routes.ts';
import { openingCalls } from './modules/opening/opening-calls.ts';
import { measureHouse } from './modules/operating/house-figures.ts';
import { operatingCalls } from './modules/operating/operating-calls.ts';
import { openPayments, openTillOf, type PaymentOptions, type Payments } from './modules/payment/payments.ts';
import { addAgentFile } from './modules/printing/agent/agent-file.ts';
import { openPrinting, type Printing } from './modules/printing/open-printing.ts';
import { openReviews } from './modules/review/reviews.ts';
import { openSales } from './modules/sales/open-sales.ts';
import { settingCalls } from './modules/setting/setting-calls.ts';
import { openStaff, type Staff } from './modules/staff/staff.ts';
import { addDemoTill, openDemoTill } from './modules/till/demo-till.ts';
import { openTills, type Tills } from './modules/till/open-tills.ts';
import { addConsole } from './pages/console.ts';
import { addPages, type PagesOptions } from './pages/pages.ts';
import { CallRegistry } from './platform/calls/calls.ts';
import { GuestSockets } from './platform/calls/guest-sockets.ts';
import { type LimitsPerMinute, openRateLimits } from './platform/calls/rate-limit.ts';
import { openStaffDoor } from './platform/calls/staff-door.ts';
import { StaffHints } from './platform/calls/staff-hints.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { askDatabaseClock } from './platform/database/ask-clock.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import type { Consumer } from './platform/events/consumer.ts';
import { openEventLog } from './platform/events/log.ts';
import { settleLog } from './platform/events/settle.ts';
import { Health } from './platform/health/health.ts';
import { addCallRoutes } from './platform/http/call-routes.ts';
import { addCompression } from './platform/http/compress-answers.ts';
import { addDocs } from './platform/http/docs.ts';
import { addFailureReplies, addUnknownCalls } from './platform/http/failures.ts';
import { addHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { addLastLines } from './platform/http/last-lines.ts';
import { addMetrics } from './platform/http/metrics.ts';
import { addSecurity } from './platform/http/security.ts';
import type { TlsOptions } from './platform/http/tls.ts';
import type { LastLines } from './platform/logging/last-lines.ts';
import type { Platform } from './platform/platform.ts';
import { guestOrigin, ownOrigin } from './platform/process/addresses.ts';
import { openRealtime } from './platform/realtime/open-realtime.ts';
import type { Settings } from './platform/settings/settings.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { startUpkeep } from './platform/upkeep.ts';
import { Wire } from './platform/wire/wire.ts';

export interface AppParts {
  readonly settings: Settings;
  readonly db: OpenDatabase;
  readonly log: FastifyBaseLogger;
  /** Key material of the installation, 32 characters or more. */
  readonly secret: string;
  readonly tls?: TlsOptions | undefined;
  readonly clock?: Clock;
  /** What the database's own clock says; tests move it with theirs. */
  readonly databaseNow?: () => Promise<Date>;
  readonly limits?: LimitsPerMinute;
  /** The provider of a demo, or a provider reached otherwise; the real one unless told. */
  readonly payments?: PaymentOptions;
  /** Shows the displays of a demo's tables and the practice till of its pub as pages. */
  readonly showsDisplays?: boolean;
  /** Deletes what has had its time, as soon as it listens and every hour; it does unless told. */
  readonly keepsUp?: boolean;
  /** Parses everything that goes out in full: for tests. */
  readonly hasStrictWire?: boolean;
  /** The last lines of the log, for whoever operates this machine. */
  readonly lastLines?: LastLines;
  /** Serves the guest app's pages too; left out where only calls are wanted. */
  readonly pages?: PagesOptions;
}

export interface App {
  /** Ready, but not listening yet. Closing it drains requests; the database stays open. */
  readonly http: FastifyInstance;
  readonly platform: Platform;
  readonly guests: Guests;
  readonly staff: Staff;
  readonly payments: Payments;
  readonly printing: Printing;
  readonly days: Days;
  /** Counts the sales of days. */
  readonly sales: Consumer;
  readonly tills: Tills;
}

/** The demo's venue that a practice till connects to. */
const DEMO_PUB = 1;

/** Puts the server together on an open database. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { settings, db, log, clock = systemClock, tls } = parts;
  await settleLog(db.pool, log);
  const events = await openEventLog(db, log);
  const tracing = await openTracing(settings, log);
  tracing?.watch(db.pool);
  const closers: (() => Promise<void> | void)[] = [() => tracing?.close(), () => events.close()];
  const originOf = () => originForGuests(http, settings, tls !== undefined);
  const till = openTillOf({ settings, db, clock, events }, parts.secret, parts.payments ?? {}, originOf);
  // Most houses have one node: what several need is loaded with them.
  const shared = settings.REDIS_URL
    ? (await import('./platform/calls/shared-counts.ts')).openSharedCounts(settings.REDIS_URL)
    : null;
  closers.push(() => shared?.close());
  const isSecure = tls !== undefined || settings.PUBLIC_URL?.startsWith('https:') === true;
  const wire = new Wire({ log, isStrict: parts.hasStrictWire === true });
  const platform: Platform = {
    settings,
    db,
    clock,
    log,
    calls: new CallRegistry(),
    wire,
    events,
    limits: openRateLimits(clock, parts.limits, shared),
    health: new Health(),
    guestSockets: new GuestSockets(wire),
    staffHints: new StaffHints(),
    isSecure,
    staffDoor: openStaffDoor(settings, isSecure),
    formOrigins: till.providers.formOrigins,
    onClose: (close) => closers.push(close),
  };
  const guests = openGuests(platform, till.prepay, parts.secret);
  const staff = await openStaff(platform, parts.secret);
  const pictures = await openPictures(platform);
  openBoard({ platform, ...guests, pictures, guestOrigin: originOf });
  platform.calls.add(...settingCalls({ platform, ...guests }), ...openingCalls({ platform, ...guests }));
  const printing = openPrinting(platform);
  openReviews(platform, pictures);
  keepLettingGo({ ...platform, ...pictures, pool: db.pool });
  platform.calls.add(
    ...archiveCalls(platform),
    ...forgetCalls(platform, pictures),
    ...operatingCalls(platform, originOf),
  );
  const payments = openPayments({ platform, ...guests }, till);
  const tills = openTills({ platform, ...guests }, parts.secret);
  const databaseNow = parts.databaseNow ?? (() => askDatabaseClock(db.pool));
  const days = openDays({ platform, ...guests, printing, databaseNow });
  const sales = openSales({ platform, ...guests });

  const http = createHttpServer(settings, log, tls, tracing);
  http.addHook('onClose', async () => {
    for (const close of closers.reverse()) await close();
  });
  // Not before: a start needs its few connections itself.
  if (parts.keepsUp !== false) http.addHook('onListen', async () => startUpkeep(platform));
  addCompression(http);
  addFailureReplies(http, platform);
  await addSecurity(http, platform);
  await addDocs(http, {
    isOpen: (settings.API_DOCS ?? (settings.HANSANG_MODE === 'demo' ? 'open' : 'closed')) === 'open',
    mayRead: (cookieHeader) => staff.isOwner(cookieHeader),
  });
  const { registry } = addMetrics(http, platform);
  addHealth(http, platform);
  if (parts.lastLines) addLastLines(http, platform, parts.lastLines);
  imageRoutes(http, pictures);
  addAgentFile(http, () => printing.endWaiting());
  http.addHook('preClose', async () => tills.endWaiting());
  await payments.addRoutes(http);
  const cookies = { sessions: guests.sessions, staff: staff.cookies, tills: tills.keys };
  addCallRoutes(http, platform, cookies);
  addUnknownCalls(http, platform.calls.all());
  const { io } = await openRealtime(http, platform, cookies);
  measureHouse(registry, platform, io);
  if (parts.showsDisplays) {
    const displays = openDemoDisplays({
      db: db.pool,
      secret: parts.secret,
      guestOrigin: originOf,
      log,
    });
    closers.push(() => displays.close());
    addDemoDisplays(http, displays);
    const practice = await openDemoTill({
      db,
      clock,
      log,
      restaurantId: DEMO_PUB,
      ownOrigin: () =>
        tls ? null : ownOrigin({ host: settings.HOST, port: portOf(http, settings), isHttps: false }),
    });
    closers.push(() => practice.close());
    addDemoTill(http, practice);
  }
  if (parts.pages) {
    await addConsole(http, { fromSource: parts.pages.fromSource === true });
    await addPages(http, platform, guests.sessions, parts.pages);
  }
  await http.ready();
  return { http, platform, guests, staff, payments, printing, tills, days, sales };
}

/** What codes hold and where a payment provider sends guests back to: `PUBLIC_URL`, or where phones in the room reach us. */
function originForGuests(http: FastifyInstance, settings: Settings, isHttps: boolean): string {
  const port = portOf(http, settings);
  return guestOrigin({ host: settings.HOST, port, isHttps }, settings.PUBLIC_URL, networkInterfaces());
}

/** Where it listens, once it does. */
function portOf(http: FastifyInstance, { PORT }: Settings): number {
  const address = http.server.address();
  return typeof address === 'object' && address ? address.port : PORT;
}
