import { networkInterfaces } from 'node:os';
import type pg from 'pg';
import { type BesideOptions, besideServer } from '../platform/beside-server.ts';
import { createPool } from '../platform/database/pool.ts';
import { openDatabase } from '../platform/open-database.ts';
import { attach } from '../platform/postgres/attach.ts';
import { guestOrigin } from '../platform/process/addresses.ts';
import { silentLog } from '../platform/process/log.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { ownTerminal, type Terminal } from './terminal.ts';

/** The running server's settings where they matter; what is unexpected is said beside the output, not in it. */
export function beside(
  given: Settings,
  options: Pick<BesideOptions, 'mayCreate' | 'needsNoSecret'> = {},
  at: Pick<Terminal, 'env' | 'hint'> = ownTerminal,
): Settings {
  const { settings, hint } = besideServer(given, at.env, options);
  if (hint) at.hint(hint);
  return settings;
}

/** Where guests reach the running server (`besideServer`), else where they would reach one with these settings. */
export function originOf(settings: Settings): string {
  const listen = { host: settings.HOST, port: settings.PORT, isHttps: settings.TLS_CERT !== undefined };
  return guestOrigin(listen, settings.PUBLIC_URL, networkInterfaces());
}

/** Works beside a running server, else starts the database for as long as the work takes. */
export async function withDatabase(
  settings: Settings,
  applicationName: string,
  work: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const running = settings.DATABASE_URL ? undefined : await attach(settings.DATA_DIR);
  if (running) {
    const pool = createPool(running, silentLog, { max: 2, applicationName });
    return work(pool).finally(() => pool.end());
  }
  const db = await openDatabase(settings, silentLog);
  return work(db.pool).finally(() => db.close());
}
