import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Log } from '../process/log.ts';
import { StartProblem } from '../process/start-problem.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clearTheWay } from './clear-the-way.ts';
import { clusterFolder, clusterOwner, createCluster, ownCluster } from './cluster.ts';
import { keepUp } from './keep-up.ts';
import { choosePlace, connectionAt, maintenance, preparePlace, readPassword, removePlace } from './place.ts';
import { type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { untilReady } from './ready.ts';
import { makeOrdinary } from './roles.ts';
import { type ServerSettings, serverArguments } from './server-options.ts';
import { wasStartedAs } from './started-as.ts';

/** The embedded database while it is served. */
export interface Embedded {
  /** How to connect; the same for as long as it is open. */
  connection: pg.ClientConfig;
  /** True when a server that outlived a crash was taken over instead of started. */
  adopted: boolean;
  /** Process number of the current postmaster. */
  pid(): number;
  /** Stops the database; call it after every connection is closed. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** `loopback` is for systems on which Node has no Unix sockets. */
  transport?: 'socket' | 'loopback';
  /** Instead of the settings that one venue needs, as `THROW_AWAY` for a trial. */
  settings?: ServerSettings;
}

/** How long a starting server may give no sign of life, in ms. */
const startLimit = 60_000;

/**
 * Starts the embedded PostgreSQL on a data folder, or takes over the one that is still running there,
 * and keeps it running until `stop`. The caller holds the data folder (`holdDataFolder`).
 * @param dataDir real path of the data folder
 * @throws StartProblem with a sentence for the person who starts it
 */
export async function openEmbedded(
  dataDir: string,
  log: Log,
  options: EmbeddedOptions = {},
): Promise<Embedded> {
  const transport = options.transport ?? (process.platform === 'win32' ? 'loopback' : 'socket');
  const binaries = findBinaries();
  const cluster = clusterFolder(dataDir);
  const owner = clusterOwner(cluster);
  const account = chooseAccount(cluster, owner, binaries.postgres);
  const password = transport === 'loopback' ? readPassword(dataDir) : undefined;
  if (owner === undefined) {
    log.info({ folder: cluster }, 'creating the database');
    await createCluster(dataDir, binaries, account, password);
  }
  const folder = realpathSync(cluster);
  const logFile = join(dataDir, 'postgres.log');
  let place = await choosePlace(transport, folder, account);
  const connectionTo = (postmaster: Postmaster) => connectionAt(postmaster.place, password);

  async function bringUp(): Promise<Postmaster> {
    const living = await clearTheWay(folder, place, password, log);
    if (living && wasStartedAs(folder, binaries, serverArguments(folder, living.place, options.settings)))
      return living;
    if (living) {
      log.info({ pid: living.pid }, 'it was started by another release: it is started anew');
      await stopPostmaster(living, binaries, folder);
      await clearTheWay(folder, place, password, log);
    }
    ownCluster(folder, account);
    preparePlace(place, account);
    const started = startPostmaster(binaries, account, folder, place, logFile, options.settings);
    const { outcome, lastError } = await untilReady(
      maintenance(connectionTo(started)),
      started.isAlive,
      startLimit,
    );
    if (outcome === 'ready') return started;
    await stopPostmaster(started, binaries, folder);
    const reason = started.words() || lastError || 'it gave no reason';
    throw new StartProblem(
      `The database did not start: ${reason} (more in ${logFile}); put that right and start again.`,
    );
  }

  const first = await bringUp();
  // From now on it comes back at the same address, so that `connection` stays true.
  place = first.place;
  const connection = connectionTo(first);
  try {
    await makeOrdinary(connection);
  } catch (error) {
    await stopPostmaster(first, binaries, folder);
    throw error;
  }
  const kept = keepUp(first, bringUp, log);

  return {
    connection,
    adopted: first.adopted,
    pid: () => kept.current().pid,
    async stop() {
      await stopPostmaster(await kept.letGo(), binaries, folder);
      removePlace(place);
    },
  };
}
