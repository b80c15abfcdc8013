import { accessSync, constants, existsSync } from 'node:fs';
import { fingerprintOf } from './backup/source.ts';
import { whereIs } from './database/external.ts';
import { clusterFolder } from './postgres/cluster.ts';
import { readNote, runningServers, type ServerNote } from './process/server-note.ts';
import { StartProblem } from './process/start-problem.ts';
import type { Settings } from './settings/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Beside {
  /** As given, or as the running server has them: its data, its mode, and what the address that guests use is made of. */
  readonly settings: Settings;
  /** What should be said before anything is done; null where everything is as expected. */
  readonly hint: string | null;
}

export interface BesideOptions {
  /** The person asked for a new database where there is none. */
  readonly mayCreate?: boolean;
  /** It works with rows alone, and whoever runs it need not know what only the service is told. */
  readonly needsNoSecret?: boolean;
  /** Told where servers of this checkout run. */
  readonly running?: () => { dataDir: string; note: ServerNote }[];
}

/**
 * The settings of a program that works on the running server's data, or on its own where none runs. What a person sets
 * and what the server says have to agree; what they leave out is the server's.
 * @throws StartProblem when they disagree, or when there is no data yet
 */
export function besideServer(
  settings: Settings,
  env: Environment,
  { mayCreate = false, needsNoSecret = false, running = runningServers }: BesideOptions = {},
): Beside {
  const dataDir = chooseFolder(settings, env, running);
  refuseUnreadable(dataDir);
  const chosen = { ...settings, DATA_DIR: dataDir };
  const note = readNote(dataDir);
  if (note) {
    const hasOtherSecret = !needsNoSecret && fingerprintOf(chosen) !== note.secretFingerprint;
    refuseOthers(chosen, env, note, hasOtherSecret);
    if (hasOtherSecret) throw new StartProblem(OTHER_SECRET);
    const hint =
      dataDir === settings.DATA_DIR
        ? null
        : `Working with the server at ${note.address} (its data is in ${dataDir}).`;
    return { settings: asTheServer(chosen, note), hint };
  }
  if (settings.DATABASE_URL) return { settings: chosen, hint: null };
  if (!existsSync(clusterFolder(dataDir)) && !mayCreate) throw new StartProblem(nothingThere(dataDir));
  const hint = `No server is running on ${dataDir}; addresses are those of the settings here (PUBLIC_URL, HOST, PORT).`;
  return { settings: chosen, hint };
}

/**
 * Whoever puts data in the place of what is there means no server that works elsewhere.
 * @throws StartProblem where one runs from this checkout and no folder was said
 */
export function refuseOtherFolder(
  { DATA_DIR, DATABASE_URL }: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
  env: Environment,
  running = runningServers,
): void {
  if (env.DATA_DIR || DATABASE_URL || readNote(DATA_DIR)) return;
  const others = running();
  if (others.length > 1) throw new StartProblem(whichOf(others));
  for (const other of others)
    throw new StartProblem(
      `Hansang is running at ${other.note.address} with the data in ${other.dataDir}: stop it before you restore there, or say by DATA_DIR which other folder you mean.`,
    );
}

function whichOf(others: readonly { dataDir: string; note: ServerNote }[]): string {
  const list = others
    .map(({ dataDir, note }) => `${dataDir} (${note.address})`)
    .sort()
    .join(', ');
  return `Several servers are running: ${list}; say which one by its DATA_DIR.`;
}

function chooseFolder(
  settings: Settings,
  env: Environment,
  running: () => { dataDir: string; note: ServerNote }[],
): string {
  if (env.DATA_DIR || readNote(settings.DATA_DIR)) return settings.DATA_DIR;
  const others = running().filter(
    ({ note }) => !settings.DATABASE_URL || note.database === whereIs(settings.DATABASE_URL),
  );
  if (others.length > 1) throw new StartProblem(whichOf(others));
  return others[0]?.dataDir ?? settings.DATA_DIR;
}

/** The folder of the embedded database's socket, and its name. */
const OWN_SOCKET = /\/hansang-\d+-[0-9a-f]{12}\/hansang$/;

/** Two words about one thing would end in a second database, or in printed codes that open nothing. */
function refuseOthers(settings: Settings, env: Environment, note: ServerNote, hasOtherSecret: boolean): void {
  const asked: readonly (readonly [string, unknown, unknown])[] = [
    ['PORT', settings.PORT, note.listen.port],
    ['HOST', settings.HOST, note.listen.host],
    ['PUBLIC_URL', settings.PUBLIC_URL, note.publicUrl ?? 'unset'],
    ['HANSANG_MODE', settings.HANSANG_MODE, note.mode],
  ];
  for (const [name, here, there] of asked)
    if (env[name] && here !== there && !(name === 'PORT' && here === 0))
      throw new StartProblem(
        `The running server has ${name}=${there}, here it is ${here}; leave ${name} out to use the server's, or set DATA_DIR to the folder of the server you mean (this one works on ${settings.DATA_DIR}).`,
      );
  const here = settings.DATABASE_URL ? whereIs(settings.DATABASE_URL) : null;
  // In development the server is told the address of the embedded one.
  const there = here === null && OWN_SOCKET.test(note.database ?? '') ? null : note.database;
  if (here !== there)
    throw new StartProblem(
      there === null
        ? `The running server keeps its data in ${settings.DATA_DIR}, here DATABASE_URL names ${here}; leave DATABASE_URL out, or set DATA_DIR to the folder of the server you mean.`
        : `The running server works on the database at ${there}${here ? `, here DATABASE_URL names ${here}` : ''}; set the same DATABASE_URL${hasOtherSecret ? ' and HANSANG_SECRET' : ''}.`,
    );
}

const OTHER_SECRET =
  'The running server has another secret; set the same HANSANG_SECRET, or leave it out where the server has none set.';

const asTheServer = (settings: Settings, { listen, publicUrl, mode, watched }: ServerNote): Settings => ({
  ...settings,
  HOST: listen.host,
  PORT: listen.port,
  HANSANG_MODE: mode,
  PUBLIC_URL: publicUrl ?? undefined,
  // That there is one makes its addresses https.
  TLS_CERT: listen.isHttps
    ? (watched?.certificate ?? settings.TLS_CERT ?? 'as the server has it')
    : undefined,
  ...(watched && { BACKUPS: watched.backups, BACKUP_TO: watched.backupTo ?? undefined }),
});

/** What this user may not see would look like nothing at all. */
function refuseUnreadable(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new StartProblem(
        `This user may not look into DATA_DIR=${dataDir}; run this as the user who starts Hansang, or as root.`,
      );
  }
}

function nothingThere(dataDir: string): string {
  return `There is no database in DATA_DIR=${dataDir}; start the server first, set DATA_DIR to its folder, or begin a new one here with: npm run venue -- import --new <file.yaml>.`;
}
