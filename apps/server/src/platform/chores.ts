import type { Queryable } from './events/append.ts';

/** What the installation does by itself, by the names that the database keeps. */
export type Chore =
  | 'upkeep'
  | 'backup'
  | 'backup-by-hand'
  | 'restore-try'
  | 'second-place'
  | 'second-place-try'
  | 'codes-printed';

export interface ChoreState {
  readonly triedAt: Date;
  /** Null where it never went well. */
  readonly doneAt: Date | null;
  /** Why the last try failed; null where it did not. */
  readonly trouble: string | null;
  readonly said: Readonly<Record<string, unknown>>;
}

/** Keeps that a chore is done, and what is worth telling of it. */
export async function noteDone(
  db: Queryable,
  chore: Chore,
  at: Date,
  said: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await db.query(
    `INSERT INTO chores (chore, tried_at, done_at, said) VALUES ($1, $2, $2, $3)
     ON CONFLICT (chore) DO UPDATE SET tried_at = $2, done_at = $2, trouble = NULL, said = $3`,
    [chore, at, JSON.stringify(said)],
  );
}

/** Keeps that a chore failed, and why, in a few words. */
export async function noteFailed(db: Queryable, chore: Chore, at: Date, trouble: string): Promise<void> {
  await db.query(
    `INSERT INTO chores (chore, tried_at, trouble) VALUES ($1, $2, $3)
     ON CONFLICT (chore) DO UPDATE SET tried_at = $2, trouble = $3`,
    [chore, at, trouble.slice(0, 300)],
  );
}

export async function readChores(db: Queryable): Promise<ReadonlyMap<Chore, ChoreState>> {
  const { rows } = await db.query<ChoreState & { chore: Chore }>(
    `SELECT chore, tried_at AS "triedAt", done_at AS "doneAt", trouble, said FROM chores`,
  );
  return new Map(rows.map(({ chore, ...state }) => [chore, state]));
}
