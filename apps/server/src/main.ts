import { networkInterfaces } from 'node:os';
import { DEMO_LOGIN } from '@hansang/contract';
import { type App, buildApp } from './app.ts';
import { DEMO_DISPLAYS } from './modules/display/demo-displays.ts';
import { NOTICE_PATH } from './modules/payment/approve/return-routes.ts';
import { openDemoProvider } from './modules/payment/provider/demo-provider.ts';
import { fillWithDemo } from './modules/venue-file/demo.ts';
import { reloadCertificate, tlsOptions } from './platform/http/tls.ts';
import { openDatabase } from './platform/open-database.ts';
import { openLog } from './platform/open-log.ts';
import { guestOrigin, ownOrigin } from './platform/process/addresses.ts';
import { announcement } from './platform/process/announce.ts';
import { holdSignals } from './platform/process/hold-signals.ts';
import { stopOnSignal } from './platform/process/shutdown.ts';
import { explainListenError, runOrExplain, StartProblem } from './platform/process/start-problem.ts';
import { openSecret } from './platform/settings/secret.ts';
import { readSettings, type Settings } from './platform/settings/settings.ts';

/** The server as a process: opens the database, listens, says where it is, and ends in order. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if ('problem' in settings) throw new StartProblem(settings.problem);
  const log = openLog(settings);
  const tls = tlsOptions(settings);
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
    own = ownOrigin({ host, port, isHttps: tls !== undefined });
    db.publishAddress(own);
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
    process.stdout.write(await greeting(app, settings, own, { host, port, isHttps: tls !== undefined }));
  } catch (error) {
    await db.close();
    throw error;
  }
}

function listeningPort({ http }: App): number | undefined {
  const address = http.server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

async function greeting(
  { staff }: App,
  settings: Settings,
  own: string,
  listen: { host: string; port: number; isHttps: boolean },
): Promise<string> {
  const isDemo = settings.HANSANG_MODE === 'demo';
  const link = await staff.firstOwnerLink();
  const said = {
    ownOrigin: own,
    guestOrigin: guestOrigin(listen, settings.PUBLIC_URL, networkInterfaces()),
    ...(isDemo && {
      demoTable: { restaurantId: 1, tableIdx: 2 },
      demoDisplays: DEMO_DISPLAYS,
      demoLogin: DEMO_LOGIN,
    }),
    ...(link && { firstOwnerLink: `${own}${link}` }),
  };
  return announcement(said, process.stdout.isTTY === true);
}

await runOrExplain(main);
