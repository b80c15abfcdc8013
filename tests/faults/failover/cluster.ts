import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type pg from 'pg';
import { processesIn, signal } from '../../../apps/server/src/platform/process/processes.ts';
import { withDatabase } from '../../product/database.ts';
import { type Programs, type Started, until } from './programs.ts';
import { addressOf, fill, NODES, type NodeName } from './recipe.ts';

const PASSWORD = 'a-password-of-the-run';
const HEADERS = {
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}`,
};

interface Member {
  readonly name: NodeName;
  readonly role: string;
  readonly state: string;
}

/** Three etcd and three PostgreSQL under Patroni, by `packaging/ha`. */
export class Cluster {
  readonly #programs: Programs;
  readonly #user: { uid: number; gid: number };
  readonly #running = new Map<NodeName, Started>();
  isSynchronous = true;

  constructor(programs: Programs) {
    this.#programs = programs;
    this.#user = userOf('postgres');
  }

  async start(): Promise<void> {
    for (const node of NODES) {
      const own = [['/var/lib/etcd/hansang', this.#own(node, 'etcd')], ...thisOf(node)] as const;
      const file = fill('etcd.env', this.#programs.folder, own, `etcd-${node}.env`);
      const env = parseEnv(readFileSync(file, 'utf8'));
      this.#programs.start(`etcd-${node}`, ['etcd'], { ...this.#user, env: { ...process.env, ...env } });
    }
    for (const node of NODES) this.startNode(node);
    await this.untilWell();
    await this.#asSuperuser(async (db) => {
      await db.query(`CREATE ROLE hansang LOGIN PASSWORD '${PASSWORD}'`);
      await db.query(`CREATE DATABASE hansang OWNER hansang ENCODING 'UTF8' TEMPLATE template0`);
    });
  }

  /** Patroni of one machine, which starts its PostgreSQL. */
  startNode(node: NodeName): void {
    const own = (name: string) => this.#own(node, name);
    const file = fill(
      'patroni.yml',
      this.#programs.folder,
      [
        ['/var/lib/postgresql/15/hansang', this.#dataOf(node)],
        ['/var/lib/postgresql/hansang.pgpass', join(own('home'), 'pgpass')],
        ['/run/postgresql', own('run')],
        ...['PATRONI', 'POSTGRES', 'REPLICATION'].map((whose) => [`PASSWORD_OF_${whose}`, PASSWORD] as const),
        ...thisOf(node),
      ],
      `patroni-${node}.yml`,
    );
    this.#running.set(node, this.#programs.start(`patroni-${node}`, ['patroni', file], this.#user));
  }

  /** How to reach a machine's database without a proxy. */
  connection(node: NodeName) {
    return {
      host: addressOf(node),
      port: 5432,
      user: 'hansang',
      password: PASSWORD,
      database: 'hansang',
    } satisfies pg.ClientConfig;
  }

  /** Ends Patroni and PostgreSQL of a machine as a power cut would. */
  async kill(node: NodeName): Promise<void> {
    const patroni = this.#running.get(node);
    const ended = patroni?.end('SIGKILL');
    for (const pid of processesIn(this.#dataOf(node))) signal(pid, 'SIGKILL');
    await ended;
    for (const pid of processesIn(this.#dataOf(node))) signal(pid, 'SIGKILL');
  }

  /** No standby may read the primary's changes any more. */
  async cutStandbysOff(): Promise<void> {
    await this.#asSuperuser(async (db) => {
      await db.query('ALTER ROLE replicator NOLOGIN');
      await db.query('SELECT pg_terminate_backend(pid) FROM pg_stat_replication');
    });
  }

  /** The change above may have reached the standby that is the primary now. */
  async letStandbysIn(): Promise<void> {
    await this.#asSuperuser((db) => db.query('ALTER ROLE replicator LOGIN'));
  }

  async switchover(): Promise<void> {
    const leader = await this.primary();
    const answer = await this.#ask(leader, '/switchover', {
      method: 'POST',
      body: JSON.stringify({ leader }),
    });
    if (!answer?.ok) throw new Error(`Patroni refuses a switchover: ${await answer?.text()}`);
  }

  /** Patroni's own default is `false`. */
  async setSynchronous(isSynchronous: boolean): Promise<void> {
    this.isSynchronous = isSynchronous;
    const body = JSON.stringify({ synchronous_mode: isSynchronous });
    await this.#ask(await this.primary(), '/config', { method: 'PATCH', body });
    await this.untilWell();
  }

  /** One primary, every other machine streams, and one of them is the synchronous one where that is wanted. */
  async untilWell(): Promise<void> {
    await until('a cluster that is well', async () => {
      const members = await this.members();
      const roles = members
        .map(({ role }) => role)
        .sort()
        .join(' ');
      const wanted = this.isSynchronous ? 'leader replica sync_standby' : 'leader replica replica';
      return (
        roles === wanted &&
        members.every(({ state }) => state === 'running' || state === 'streaming') &&
        (await this.#streams())
      );
    });
  }

  async primary(): Promise<NodeName> {
    const leader = (await this.members()).find(({ role }) => role === 'leader');
    if (!leader) throw new Error('No primary');
    return leader.name;
  }

  async members(): Promise<readonly Member[]> {
    for (const node of NODES) {
      const answer = await this.#ask(node, '/cluster');
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async #streams(): Promise<boolean> {
    return this.#asSuperuser(async (db) => {
      const { rows } = await db.query(`SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'`);
      const isHeld = rows.some(({ sync_state }) => sync_state === 'sync' || sync_state === 'quorum');
      return rows.length === NODES.length - 1 && isHeld === this.isSynchronous;
    }).catch(() => false);
  }

  async #asSuperuser<Result>(work: (db: pg.Client) => Promise<Result>): Promise<Result> {
    const { host, port } = this.connection(await this.primary());
    return withDatabase({ host, port, user: 'postgres', password: PASSWORD, database: 'postgres' }, work);
  }

  #ask(node: NodeName, path: string, init: RequestInit = {}): Promise<Response | null> {
    const signal = AbortSignal.timeout(5000);
    return fetch(`http://${addressOf(node)}:8008${path}`, { headers: HEADERS, signal, ...init }).catch(
      () => null,
    );
  }

  #dataOf = (node: NodeName): string => join(this.#own(node, 'home'), 'data');

  /** A folder of a machine's own. */
  #own(node: NodeName, name: string): string {
    const folder = join(this.#programs.folder, `${node}-${name}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, this.#user.uid, this.#user.gid);
    return folder;
  }
}

const thisOf = (node: NodeName) =>
  [
    ['THIS_NAME', node],
    ['THIS_ADDRESS', addressOf(node)],
  ] as const;

function userOf(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error(`There is no user ${name}: install postgresql-15`);
  return { uid: Number(uid), gid: Number(gid) };
}
