import type pg from 'pg';
import { rebuildSales } from '../modules/sales/book-days.ts';
import { runOrExplain, StartProblem } from '../platform/process/start-problem.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { beside, withDatabase } from './beside.ts';

const USAGE = `Say what to do with the sales of past days:
  npm run sales -- rebuild [id]   counts every day anew from orders, payments and bills, of one venue or all`;

const VENUES = 'SELECT restaurant_id AS id FROM restaurants ORDER BY 1';

async function main(): Promise<void> {
  const given = readSettings(process.env);
  if ('problem' in given) throw new StartProblem(given.problem);
  const [verb, id, ...more] = process.argv.slice(2);
  if (verb !== 'rebuild' || more.length > 0 || (id !== undefined && !/^\d+$/.test(id)))
    throw new StartProblem(USAGE);
  await withDatabase(beside(given, { needsNoSecret: true }), 'hansang sales', (pool) =>
    rebuild(pool, id ? Number(id) : null),
  );
}

async function rebuild(pool: pg.Pool, only: number | null): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(VENUES);
  const wanted = rows.filter(({ id }) => only === null || id === only);
  if (wanted.length === 0) throw new StartProblem('There is no such venue.');
  for (const { id } of wanted) {
    const days = await rebuildSales(pool, id);
    process.stdout.write(`Venue ${id}: ${days} days counted anew.\n`);
  }
}

await runOrExplain(main);
