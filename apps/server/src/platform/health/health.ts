import {
  HEALTH_CHECKS,
  HEALTH_TROUBLES,
  type HealthCheck,
  type HealthLevel,
  type HealthTrouble,
} from '@hansang/contract';
import type { Queryable } from '../events/append.ts';
import { ClockSteps } from './clock-steps.ts';
import { checkOf, type Finding, found, levelOf } from './finding.ts';
import { databaseFinding, storageTrouble } from './look-at-database.ts';
import type { WatchedCheck } from './looks.ts';
import type { Seen } from './sight.ts';

/** These keep orders from being saved: guests are told instead of being let run into it. */
const FULL: ReadonlySet<HealthTrouble> = new Set(['DISK_FULL', 'DATABASE_FULL', 'DATABASE_READ_ONLY']);

/** A read that guests' pages need, as their calls make it. */
export type NeededRead = (db: Queryable) => Promise<unknown>;

/** What is known of the installation now. Log, metrics, `/readyz` and console all read it here. */
export class Health {
  readonly #seen = new Map<HealthCheck, Seen>();
  /** Whether this machine's clock jumped since the start. */
  readonly clockSteps: Pick<ClockSteps, 'look'>;
  readonly #needed: NeededRead[] = [];
  #isDraining = false;
  /** Called when a failed write told something that no check knew. */
  onNews: () => void = () => {};
  /** Makes one check now, where somebody watches. */
  lookAgain: (check: WatchedCheck) => Promise<void> = async () => {};

  constructor(clockSteps: Pick<ClockSteps, 'look'> = new ClockSteps()) {
    this.clockSteps = clockSteps;
  }

  /** Says what guests cannot do without: while it fails, nobody is sent here. */
  need(read: NeededRead): void {
    this.#needed.push(read);
  }

  /** Makes these reads, one after the other. */
  async askNeeded(db: Queryable): Promise<void> {
    for (const read of this.#needed) await read(db);
  }

  /** What was seen by a check replaces what it saw before. */
  put(check: HealthCheck, seen: Seen): void {
    this.#seen.set(check, seen);
  }

  get findings(): readonly Finding[] {
    return HEALTH_CHECKS.flatMap((check) => this.#seen.get(check)?.findings ?? []);
  }

  /** Figures by the names that `/metrics` gives them. */
  get figures(): ReadonlyMap<string, number> {
    return new Map([...this.#seen.values()].flatMap(({ figures = {} }) => Object.entries(figures)));
  }

  levelOf(check: HealthCheck): HealthLevel {
    const levels = (this.#seen.get(check)?.findings ?? []).map(levelOf);
    return levels.includes('bad') ? 'bad' : levels.includes('warn') ? 'warn' : 'ok';
  }

  has(trouble: HealthTrouble): boolean {
    return (
      this.#seen.get(HEALTH_TROUBLES[trouble].check)?.findings.some((one) => one.trouble === trouble) ?? false
    );
  }

  /** Nothing can be saved for want of room. */
  get isFull(): boolean {
    return this.findings.some(({ trouble }) => FULL.has(trouble));
  }

  /** Told to stop, and still serving until balancers have noticed. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  beginDraining(): void {
    this.#isDraining = true;
  }

  /** A statement failed: if for want of room, that is known from now on. @returns whether it was that */
  note(error: unknown): boolean {
    const trouble = storageTrouble(error);
    if (trouble) this.#learn(found(trouble));
    return trouble !== null;
  }

  /** A needed read failed: unless the database is only away or busy, that is known from now on. */
  noteNeeded(error: unknown): void {
    const finding = databaseFinding(error);
    if (finding && finding.trouble !== 'DATABASE_AWAY') this.#learn(finding);
  }

  #learn(finding: Finding): void {
    if (this.has(finding.trouble)) return;
    this.put(checkOf(finding), { findings: [finding] });
    this.onNews();
  }
}
