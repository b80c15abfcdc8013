import { networkInterfaces } from 'node:os';
import { DEMO_LOGIN } from '@hansang/contract';
import { type App, buildApp } from './app.ts';
import { DEMO_DISPLAYS } from './modules/display/demo-displays.ts';
import { NOTICE_PATH } from './modules/payment/approve/return-routes.ts';
import { openDemoProvider } from './modules/payment/provider/demo-provider.ts';
import { tableLinks } from './modules/table-key/table-links.ts';
import { fillWithDemo } from './modules/venue-file/demo.ts';
import { fingerprintOf } from './platform/backup/source.ts';
import { reloadCertificate, tlsOptions } from './platform/http/tls.ts';
import { openDatabase } from './platform/open-database.ts';
import { openLog } from './platform/open-log.ts';
import { guestOrigin, ownOrigin } from './platform/process/addresses.ts';
import { announcement } from './platform/process/announce.ts';
import { holdSignals } from './platform/process/hold-signals.ts';
import { placeOwnerLink } from './platform/process/owner-link.ts';
import { stopOnSignal } from './platform/process/shutdown.ts';
import { explainListenError, runOrExplain, StartProblem } from './platform/process/start-problem.ts';
import { askAboutHttp, isOpenToOthers } from './platform/settings/ask-about-http.ts';
import { openSecret } from './platform/settings/secret.ts';
import { readSettings, type Settings } from './platform/settings/settings.ts';

/** The server as a process: opens the database, listens, says where it is, and ends in order. */
async function main(): Promise<void> {
  const given = readSettings(process.env);
  if ('problem' in given) throw new StartProblem(given.problem);
  // Whatever is written from now on, here and by what is started from here, is nobody else's to read.
  process.umask(0o077);
  const log = openLog(given);
  const tls = tlsOptions(given);
  const settings: Settings = { ...given, STAFF_OVER_HTTP: await askAboutHttp(given) };
  const heldSignal = holdSignals();
  const db = await openDatabase(settings, log);
  try {
    if (settings.HANSANG_MODE === 'demo' && (await fillWithDemo(db.pool, settings, new Date()))) {
      log.info({}, 'imported the demo venues');
    }
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
      pages,
      payments: { demo },
      showsDisplays: settings.HANSANG_MODE === 'demo',
    });
    app.platform.onClose(() => demo?.close());
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
      secretFingerprint: fingerprintOf(settings) ?? '',
    });
    const unwatch = tls
      ? reloadCertificate(
          app.http.server as unknown as Parameters<typeof reloadCertificate>[0],
          settings,
          log,
        )
      : () => {};
    const stop = stopOnSignal({
      log,
      drain: async () => {
        unwatch();
        await app.http.close();
      },
      close: () => db.close(),
    });
    const signal = heldSignal();
    if (signal) return stop(signal);
    process.stdout.write(await greeting(app, settings, own, listen));
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
      demoLogin: DEMO_LOGIN,
    }),
    staffHereOnly: isOpenToOthers(settings) && settings.STAFF_OVER_HTTP !== 'yes',
    ...placeOwnerLink(link && `${own}${link}`, settings.DATA_DIR, isTerminal),
  };
  return announcement(said, isTerminal);
}

await runOrExplain(main);
