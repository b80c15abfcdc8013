import { hostname, networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { DEMO_LOGIN } from '@hansang/contract';
import { type App, buildApp } from './app.ts';
import { DEMO_DISPLAYS } from './modules/display/demo-displays.ts';
import { NOTICE_PATH } from './modules/payment/approve/return-routes.ts';
import { openDemoProvider } from './modules/payment/provider/demo-provider.ts';
import { tableLinks } from './modules/table-key/table-links.ts';
import { DEMO_TILL } from './modules/till/demo-till.ts';
import { fillWithDemo } from './modules/venue-file/demo.ts';
import { isNightly } from './platform/backup/nightly/is-nightly.ts';
import { keepNightly } from './platform/backup/nightly/keep-nightly.ts';
import { fingerprintOf } from './platform/backup/source.ts';
import { NO_RESERVE, openReserve } from './platform/health/reserve.ts';
import { makeRoomAtStart } from './platform/health/room-at-start.ts';
import { watchHealth } from './platform/health/watch-health.ts';
import { PROGRAMS_TOKEN } from './platform/http/operators-door.ts';
import { reloadCertificate, tlsOptions } from './platform/http/tls.ts';
import { LastLines } from './platform/logging/last-lines.ts';
import { openLog } from './platform/logging/open-log.ts';
import { openOutput } from './platform/logging/output.ts';
import { openDatabase } from './platform/open-database.ts';
import { guestOrigin, ownOrigin } from './platform/process/addresses.ts';
import { announcement } from './platform/process/announce.ts';
import { dropBefore } from './platform/process/drop-before.ts';
import { freeBytes } from './platform/process/free-bytes.ts';
import { holdSignals } from './platform/process/hold-signals.ts';
import { placeOwnerLink } from './platform/process/owner-link.ts';
import { probePort } from './platform/process/probe-port.ts';
import { OF_A_SERVER } from './platform/process/quiet-pipe.ts';
import { openServiceManager } from './platform/process/service-manager.ts';
import { REPLACED, stopOnSignal } from './platform/process/shutdown.ts';
import { explainListenError, runOrExplain, StartProblem } from './platform/process/start-problem.ts';
import { restartable, tellStarter } from './platform/process/starter.ts';
import { askAboutHttp, isOpenToOthers } from './platform/settings/ask-about-http.ts';
import { openSecret } from './platform/settings/secret.ts';
import { readSettings, type Settings } from './platform/settings/settings.ts';

/** The server as a process: opens the database, listens, says where it is, and ends in order. */
async function main(): Promise<void> {
  const given = readSettings(process.env);
  if ('problem' in given) throw new StartProblem(given.problem);
  // Whatever is written from now on, here and by what is started from here, is nobody else's to read.
  process.umask(0o077);
  const lastLines = new LastLines();
  const out = openOutput();
  const log = openLog(given, lastLines, out);
  const tls = tlsOptions(given);
  await probePort(given);
  if (!given.DATABASE_URL) await makeRoomAtStart(given.DATA_DIR);
  const settings: Settings = { ...given, STAFF_OVER_HTTP: await askAboutHttp(given) };
  const held = holdSignals();
  const manager = openServiceManager();
  manager.starting();
  const db = await openDatabase(settings, log);
  const close = async () => {
    await db.close();
    manager.gone();
  };
  /** Whoever stops a start waits for nothing that is made for those who would come. */
  const isStopped = () => {
    const signal = held.came();
    if (!signal) return false;
    held.letGo();
    stopOnSignal({ log, drain: async () => {}, close })(signal);
    return true;
  };
  try {
    if (isStopped()) return;
    if (settings.HANSANG_MODE === 'demo' && (await fillWithDemo(db.pool, settings, new Date()))) {
      log.info({}, 'imported the demo venues');
    }
    if (isStopped()) return;
    const pages = { fromSource: process.env.NODE_ENV === 'development' };
    let own = '';
    const demo =
      settings.HANSANG_MODE === 'demo'
        ? openDemoProvider({ dataDir: settings.DATA_DIR, notifyUrl: () => own + NOTICE_PATH, log })
        : null;
    const app = await buildApp({
      settings,
      db,
      log,
      tls,
      secret: openSecret(settings),
      lastLines,
      pages,
      payments: { demo },
      showsDisplays: settings.HANSANG_MODE === 'demo',
    });
    app.platform.onClose(() => demo?.close());
    const health = watchHealth({
      ...app.platform,
      pool: db.pool,
      node: hostname(),
      freeBytes,
      reserve: settings.DATABASE_URL ? NO_RESERVE : openReserve(settings.DATA_DIR),
    });
    app.platform.onClose(() => health.close());
    void health.lookAtAll();
    keepNightly({
      ...app.platform,
      pool: db.pool,
      connection: db.connection,
      now: () => app.platform.clock.now(),
      freeBytes,
      isElected: () => app.platform.events.isLeading,
      onPlaceTried: () => void app.platform.health.lookAgain('BACKUP'),
    });
    const { HOST: host, PORT } = settings;
    await app.http.listen({ host, port: PORT }).catch((error) => {
      throw explainListenError(error, settings);
    });
    const port = listeningPort(app) ?? PORT;
    const listen = { host, port, isHttps: tls !== undefined };
    own = ownOrigin(listen);
    db.publish({
      address: own,
      listen,
      publicUrl: settings.PUBLIC_URL ?? null,
      mode: settings.HANSANG_MODE,
      watched: {
        certificate: settings.TLS_CERT ? resolve(settings.TLS_CERT) : null,
        backups: isNightly(settings) ? 'nightly' : 'off',
        backupTo: settings.BACKUP_TO ?? null,
      },
      programsToken: PROGRAMS_TOKEN,
      secretFingerprint: fingerprintOf(settings) ?? '',
    });
    const unwatch = tls
      ? reloadCertificate(
          app.http.server as unknown as Parameters<typeof reloadCertificate>[0],
          settings,
          log,
          { used: tls, onRenewed: () => void app.platform.health.lookAgain('CERTIFICATE') },
        )
      : () => {};
    const restarts = restartable();
    const stop = stopOnSignal({
      log,
      exit: restarts.exit,
      lingerMs: settings.DRAIN_SECONDS * 1000,
      linger: () => {
        app.platform.health.beginDraining();
        manager.stopping(settings.DRAIN_SECONDS * 1000);
      },
      drain: async () => {
        unwatch();
        await app.http.close();
      },
      close,
    });
    restarts.onWish(() => stop(REPLACED));
    const signal = held.came();
    held.letGo();
    if (signal) return stop(signal);
    out.say(await greeting(app, settings, own, listen));
    manager.ready();
    tellStarter({ stage: 'ready', address: own });
    void dropBefore();
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The table of the demo that the terminal shows as a code. */
const DEMO_TABLE = { restaurantId: 1, tableIdx: 2 };

function listeningPort({ http }: App): number | undefined {
  const address = http.server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

async function greeting(
  { staff, platform }: App,
  settings: Settings,
  own: string,
  listen: Parameters<typeof guestOrigin>[0],
): Promise<string> {
  const isDemo = settings.HANSANG_MODE === 'demo';
  const link = await staff.firstOwnerLink();
  const isTerminal = process.stdout.isTTY === true;
  const [table] = isDemo
    ? await tableLinks(platform.db.pool, DEMO_TABLE.restaurantId, DEMO_TABLE.tableIdx)
    : [];
  const said = {
    ownOrigin: own,
    guestOrigin: guestOrigin(listen, settings.PUBLIC_URL, networkInterfaces()),
    ...(table && { demoTable: table }),
    ...(isDemo && {
      demoDisplays: DEMO_DISPLAYS,
      ...(!listen.isHttps && { demoTill: DEMO_TILL }),
      demoLogin: DEMO_LOGIN,
    }),
    needsAddress: settings.PUBLIC_URL === undefined,
    staffHereOnly: isOpenToOthers(settings) && settings.STAFF_OVER_HTTP !== 'yes',
    ...placeOwnerLink(link && `${settings.PUBLIC_URL ?? own}${link}`, settings.DATA_DIR, isTerminal),
  };
  return announcement(said, isTerminal);
}

await runOrExplain(main, OF_A_SERVER);
