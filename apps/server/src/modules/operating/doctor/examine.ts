import { freemem, totalmem } from 'node:os';
import pg from 'pg';
import { type Reached, reachBeside } from '../../../platform/backup/source.ts';
import { type Chore, type ChoreState, readChores } from '../../../platform/chores.ts';
import { readMigrations } from '../../../platform/database/migration-files.ts';
import { comparePlan, readStamp } from '../../../platform/database/stamp.ts';
import { valueTypes } from '../../../platform/database/value-types.ts';
import { readLetters } from '../../../platform/events/dead-letters.ts';
import { sentenceOf } from '../../../platform/health/finding.ts';
import { freeBytes } from '../../../platform/process/free-bytes.ts';
import { readNote } from '../../../platform/process/server-note.ts';
import { isStartProblem } from '../../../platform/process/start-problem.ts';
import { RELEASE } from '../../../platform/release.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { askAddress } from '../ask-address.ts';
import { readNotice } from '../updates/read-notice.ts';
import { checkHealth } from './check-health.ts';
import { line, type ReportLine, type ReportPart } from './report.ts';

const MB = 1024 * 1024;
const megabytes = (bytes: number) => `${Math.round(bytes / MB).toLocaleString('en-US')} MB`;

const FIGURES = `
  SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
         (SELECT count(*) FROM restaurants)::integer AS venues,
         (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser"`;

interface Figures {
  readonly version: string;
  readonly bytes: number;
  readonly venues: number;
  readonly isSuperuser: boolean;
}

/** Looks at everything that a person would ask about, and writes nothing. Works while the server runs and while none does. */
export async function examine(settings: Settings, now: Date): Promise<ReportPart[]> {
  const parts = [await programPart(settings), serverPart(settings)];
  let reached: Reached | null = null;
  try {
    reached = await reachBeside(settings, 'reads');
    return [
      ...parts,
      ...(await databaseParts(reached.connection, settings, now)),
      await reachPart(settings, now),
    ];
  } catch (error) {
    const said = isStartProblem(error) ? error.message : String((error as Error).message);
    return [...parts, { title: 'Database', lines: [line('bad', said)] }, await reachPart(settings, now)];
  } finally {
    await reached?.release();
  }
}

async function programPart(settings: Settings): Promise<ReportPart> {
  const { version, platform, arch } = process;
  return {
    title: 'Program',
    lines: [
      line('note', `Hansang ${RELEASE}, Node ${version}, ${platform} ${arch}`),
      ...(await newestLines(settings)),
      line('note', `memory: ${megabytes(freemem())} of ${megabytes(totalmem())} free`),
    ],
  };
}

/** Which release is the newest, where the settings say whom to ask. */
async function newestLines({ UPDATES_FROM }: Settings): Promise<ReportLine[]> {
  if (!UPDATES_FROM) return [];
  try {
    const { version, isNewer, isUrgent, notes } = await readNotice(UPDATES_FROM);
    if (!isNewer) return [line('ok', `the newest release is ${version}`)];
    const why = isUrgent ? ' and mends something that should not wait' : '';
    return [line('warn', `release ${version} is out${why}${notes ? `; what changed: ${notes}` : ''}`)];
  } catch (error) {
    return [line('warn', `which release is the newest could not be read: ${(error as Error).message}`)];
  }
}

function serverPart(settings: Settings): ReportPart {
  const note = readNote(settings.DATA_DIR);
  return {
    title: 'Server',
    lines: [
      line('note', `data in ${settings.DATA_DIR}`),
      note
        ? line('ok', `runs at ${note.address} (process ${note.pid}), ${note.mode} mode`)
        : line('warn', 'no server runs on this data; start it with: npm start'),
    ],
  };
}

async function databaseParts(
  connection: pg.ClientConfig,
  settings: Settings,
  now: Date,
): Promise<ReportPart[]> {
  const client = new pg.Client({ ...connection, types: valueTypes, application_name: 'hansang doctor' });
  await client.connect();
  try {
    await client.query('BEGIN READ ONLY');
    const schema = schemaLine(await readStamp(client));
    if (schema.mark === 'bad') return [{ title: 'Database', lines: [schema] }];
    const { rows } = await client.query<Figures>(FIGURES);
    const none = { version: '?', bytes: 0, venues: 0, isSuperuser: false };
    const { version, bytes, venues, isSuperuser } = rows[0] ?? none;
    const letters = await readLetters(client);
    const chores: ReadonlyMap<Chore, ChoreState> = await readChores(client);
    const database = [
      line('ok', `PostgreSQL ${version}, ${megabytes(bytes)}, ${venues} venues`),
      schema,
      ...(isSuperuser && settings.DATABASE_URL
        ? [
            line(
              'warn',
              'the user of DATABASE_URL is a superuser there; one that owns the database is enough',
            ),
          ]
        : []),
      letters.length === 0
        ? line('ok', 'everything was delivered')
        : line(
            'warn',
            `${letters.length} events could not be delivered; the console’s page Server lists them`,
          ),
    ];
    const checks = await checkHealth({ client, settings, now, chores, freeBytes });
    return [
      { title: 'Database', lines: database },
      { title: 'Checks', lines: checks },
    ];
  } finally {
    await client.end();
  }
}

function schemaLine(applied: Awaited<ReturnType<typeof readStamp>>): ReportLine {
  const plan = comparePlan(applied, readMigrations());
  if ('problem' in plan) return line('bad', plan.problem);
  if (plan.isAhead)
    return line('ok', `schema ${applied.length}, of a newer release that works with this one`);
  return plan.pending.length === 0
    ? line('ok', `schema ${applied.length}, as this release wants it`)
    : line('warn', `schema ${applied.length}; the next start brings ${plan.pending.length} migrations`);
}

/** Where guests are to come from, and what that address lacks. */
async function reachPart({ PUBLIC_URL }: Settings, now: Date): Promise<ReportPart> {
  const lines: ReportLine[] = [];
  if (!PUBLIC_URL)
    lines.push(
      line(
        'warn',
        'PUBLIC_URL is not set: guests reach this server on the house’s own network alone, and printed codes hold an address that the router may give to somebody else',
      ),
    );
  else {
    if (PUBLIC_URL.startsWith('http:'))
      lines.push(line('warn', `${PUBLIC_URL} is not encrypted: cookies are not safe, and phones allow less`));
    lines.push(...(await answers(PUBLIC_URL, now)));
  }
  return { title: 'Reach', lines };
}

async function answers(origin: string, now: Date): Promise<ReportLine[]> {
  const { answer, said, certificate, passesSockets } = await askAddress(origin, now);
  if (answer === 'OURS') {
    const ours = line('ok', `${origin} answers as Hansang`);
    if (passesSockets) return [ours];
    const polls = 'the proxy in front passes no WebSocket on: phones and consoles poll, which is slower';
    return [ours, line('warn', `${polls}; see “HTTPS” in docs/operations.md for what to tell it`)];
  }
  if (answer === 'UNTRUSTED')
    return [line('bad', `phones warn of ${origin}: ${certificate.map(sentenceOf).join(' ')}`)];
  const why =
    answer === 'OTHER'
      ? `${origin} answers with ${said}, not as Hansang; look at the proxy in front`
      : `${origin} cannot be reached from here (${said}); look at the name, the router and the proxy`;
  return [line('bad', why)];
}
