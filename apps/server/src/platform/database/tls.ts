import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, createSecureContext } from 'node:tls';
import type pg from 'pg';
import { StartProblem } from '../process/start-problem.ts';

/** As PostgreSQL's own programs know them. `allow` and `prefer` are left out: they go on in the clear without a word. */
const MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof MODES)[number];

/** What an address may say of TLS; the driver would take some of it in a sense of its own. */
const OURS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;

/**
 * How to connect to the database of an address, with `sslmode` and the files beside it as libpq reads them: `require`
 * encrypts, and checks the authority where one is named; `verify-ca` checks the authority, `verify-full` the server's name too.
 * @throws StartProblem with what to correct in `DATABASE_URL`
 */
export function connectionOf(address: string): pg.ClientConfig {
  const url = new URL(address);
  const said = (name: (typeof OURS)[number]) => url.searchParams.get(name) || null;
  const [mode, authority] = [modeOf(said('sslmode')), said('sslrootcert')];
  const [certificate, key] = [said('sslcert'), said('sslkey')];
  if (mode === null) {
    if (authority || certificate || key)
      throw new StartProblem(
        'DATABASE_URL names files for TLS but no sslmode; add sslmode=verify-full to it, or take them out.',
      );
    return { connectionString: address };
  }
  for (const name of OURS) url.searchParams.delete(name);
  const connectionString = url.href;
  if (mode === 'disable') return { connectionString, ssl: false };
  const needs = mode === 'verify-ca' || mode === 'verify-full';
  if (mode === 'verify-ca' && !authority)
    throw new StartProblem(
      'sslmode=verify-ca in DATABASE_URL checks nothing without an authority of your own; add sslrootcert=<file of its certificate>, or use verify-full.',
    );
  const ssl: Exclude<pg.ClientConfig['ssl'], boolean | undefined> = {
    rejectUnauthorized: needs || authority !== null,
    ...(authority && authority !== 'system' && { ca: certificateIn(authority, 'sslrootcert') }),
    ...(certificate && { cert: certificateIn(certificate, 'sslcert') }),
    ...(key && { key: readNamed(key, 'sslkey') }),
    checkServerIdentity:
      mode === 'verify-full' ? (_asked, shown) => checkServerIdentity(hostOf(url), shown) : () => undefined,
  };
  return { connectionString, ssl };
}

function modeOf(said: string | null): Mode | null {
  if (said === null) return null;
  const mode = MODES.find((known) => known === said);
  if (mode) return mode;
  throw new StartProblem(
    `sslmode in DATABASE_URL is ${said}; it must be one of ${MODES.join(', ')}, best verify-full.`,
  );
}

/** The name or address that is connected to, which `verify-full` finds in the certificate. */
function hostOf(url: URL): string {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) ? bare : host;
}

function readNamed(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StartProblem(
      `The file ${file} that ${name} names in DATABASE_URL cannot be read (${code}); correct it, or let this user read it.`,
    );
  }
}

function certificateIn(file: string, name: string): string {
  const text = readNamed(file, name);
  try {
    createSecureContext({ ca: text });
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch {
    // Told below, as where there is none.
  }
  throw new StartProblem(
    `The file ${file} that ${name} names in DATABASE_URL holds no certificate (PEM); name the one of the authority.`,
  );
}
