import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { note } from './composed.ts';

/** The pool for libraries that compose their own queries. */
export function openKysely(pool: pg.Pool): Kysely<unknown> {
  const connect = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      note(error);
      throw error;
    }
  };
  return new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: { connect, end: () => pool.end(), options: pool.options },
    }),
    log: (event) => {
      if (event.level === 'error') note(event.error);
    },
  });
}
