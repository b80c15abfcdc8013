import type pg from 'pg';

const CLOCK = `
  SELECT clock_timestamp() AS now
  -- never null: now`;

/** What the database's own clock says: all nodes share it, whatever their machines believe. */
export async function askDatabaseClock(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>({ name: 'database_clock', text: CLOCK });
  const [row] = rows;
  if (!row) throw new Error('The database tells no time');
  return row.now;
}
