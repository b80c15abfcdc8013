import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { StartProblem } from '../process/start-problem.ts';

/**
 * Who runs PostgreSQL, which refuses to run as root.
 * - `self`: this user.
 * - `other`: root hands it to an unprivileged account.
 * - `mapped`: this user under another number in a user namespace, for folders only root may enter and
 *   for user numbers without a name.
 * `uid` and `gid` own the cluster's files as the file system sees them.
 */
export type Account =
  | { kind: 'self'; uid: number; gid: number }
  | { kind: 'other'; uid: number; gid: number }
  | { kind: 'mapped'; uid: number; gid: number };

const mapping = ['-U', '--map-user=65534', '--map-group=65534', '--'];

/** How to start a program as an account: file, arguments and spawn options. */
export function commandFor(account: Account, program: string, args: readonly string[]) {
  if (account.kind === 'mapped')
    return { file: 'unshare', args: [...mapping, program, ...args], options: {} };
  if (account.kind === 'self' && holdsRights())
    return { file: 'setpriv', args: ['--ambient-caps=-all', '--', program, ...args], options: {} };
  const options = account.kind === 'other' ? { uid: account.uid, gid: account.gid } : {};
  return { file: program, args: [...args], options };
}

let held: boolean | undefined;

/**
 * Whether what this process starts gets rights beyond the user's own, as to listen on port 443 under systemd. The
 * database goes without: Linux tells nobody with fewer rights where a process works, and a backup that is made beside
 * the server would take it for a stranger.
 */
function holdsRights(): boolean {
  held ??=
    /^CapAmb:\s*0*[1-9a-f]/m.test(textOf('/proc/self/status')) &&
    spawnSync('setpriv', ['--ambient-caps=-all', 'true']).status === 0;
  return held;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Chooses the account for a cluster.
 * @param cluster folder of the cluster, which need not exist yet
 * @param owner owner of the existing cluster, if there is one
 * @param binary the `postgres` program
 * @throws StartProblem when nobody suitable can reach both
 */
export function chooseAccount(cluster: string, owner: number | undefined, binary: string): Account {
  if (process.platform === 'win32' || !process.getuid || !process.getgid)
    return { kind: 'self', uid: -1, gid: -1 };
  const self = { uid: process.getuid(), gid: process.getgid() };
  if (self.uid !== 0) {
    if (owner !== undefined && owner !== self.uid)
      throw new StartProblem(foreignOwnerSentence(cluster, owner));
    if (hasName() || !canMap(binary)) return { kind: 'self', ...self };
    return { kind: 'mapped', ...self };
  }
  for (const candidate of candidates(owner ?? ownerAbove(cluster))) {
    if (canReach(binary, candidate) && canReach(cluster, candidate)) return { kind: 'other', ...candidate };
  }
  if (canMap(binary) && canReach(cluster, self)) return { kind: 'mapped', ...self };
  throw new StartProblem(
    `PostgreSQL may not run as root and no other user can enter ${dirname(cluster)} and ${binary}; start Hansang as a normal user, or move it and DATA_DIR to folders that everybody may enter (mode 711 or 755).`,
  );
}

interface Person {
  uid: number;
  gid: number;
}

/** The user in whose folders root started: a database that is theirs still opens when they start it themselves. */
function ownerAbove(path: string): number | undefined {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const { uid } = statSync(folder);
    if (uid !== 0) return uid;
  }
  return undefined;
}

/** Accounts root may hand PostgreSQL to, the fitting owner first. */
function candidates(owner: number | undefined): Person[] {
  const known = accounts();
  const named = ['postgres', 'nobody'].flatMap((name) => known.get(name) ?? []);
  const owning = owner
    ? [[...known.values()].find(({ uid }) => uid === owner) ?? { uid: owner, gid: owner }]
    : [];
  return [...owning.flat(), ...named].filter(({ uid }) => uid !== 0);
}

function accounts(): Map<string, Person> {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return new Map(
      lines.flatMap((line) => {
        const [name, , uid, gid] = line.split(':');
        return name && uid && gid ? [[name, { uid: Number(uid), gid: Number(gid) }] as const] : [];
      }),
    );
  } catch {
    return new Map();
  }
}

/** Whether a person may enter every folder above a path; access lists beyond the mode bits are not read. */
export function canReach(path: string, { uid, gid }: Person): boolean {
  const real = existsSync(path) ? dirname(realpathSync(path)) : realpathSync(dirname(path));
  for (let folder = real; ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function canMap(binary: string): boolean {
  return (
    process.platform === 'linux' &&
    spawnSync('unshare', [...mapping, binary, '-V'], { cwd: '/' }).status === 0
  );
}

/** PostgreSQL refuses user numbers without an entry in the system's list of users. */
function hasName(): boolean {
  try {
    return userInfo().username.length > 0;
  } catch {
    return false;
  }
}

function foreignOwnerSentence(cluster: string, owner: number): string {
  const name = [...accounts()].find(([, { uid }]) => uid === owner)?.[0] ?? `number ${owner}`;
  return `The database in ${cluster} belongs to the user ${name}; start Hansang as that user or as root, or hand it over with "sudo chown -R $(id -u) ${cluster}".`;
}
