import type pg from 'pg';
import { median } from './figures.ts';

const COMMITS = 200;

/** What a commit of next to nothing takes, in ms: the disk's share of every order. */
export async function commitTime(db: pg.ClientBase): Promise<number> {
  const taken: number[] = [];
  for (let count = 0; count < COMMITS; count += 1) {
    const began = performance.now();
    await db.query("SELECT pg_logical_emit_message(true, 'bench', '')");
    taken.push(performance.now() - began);
  }
  return median(taken);
}
