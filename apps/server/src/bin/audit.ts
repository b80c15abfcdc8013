import pg from 'pg';
import { auditVenues } from '../modules/audit/audit-venues.ts';
import { reachToRead } from '../platform/backup/source.ts';
import { valueTypes } from '../platform/database/value-types.ts';
import { runOrExplain, StartProblem } from '../platform/process/start-problem.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { beside } from './beside.ts';

/** `npm run audit`: whether the books of every venue balance, beside a running server or without one. Ends with 1 if not. */
async function audit(): Promise<void> {
  if (process.argv.length > 2)
    throw new StartProblem('Say nothing more: npm run audit looks at the books of every venue.');
  const given = readSettings(process.env);
  if ('problem' in given) throw new StartProblem(given.problem);
  const reached = await reachToRead(beside(given, { needsNoSecret: true }));
  const client = new pg.Client({
    ...reached.connection,
    types: valueTypes,
    application_name: 'hansang audit',
  });
  let broken = 0;
  try {
    await client.connect();
    for await (const { restaurantId, orders, faults } of auditVenues(client)) {
      const sum = faults.length === 0 ? 'balances' : `${faults.length} faults`;
      process.stdout.write(`Venue ${restaurantId}: ${orders} orders, ${sum}\n`);
      for (const fault of faults) process.stdout.write(`  ${fault}\n`);
      broken += faults.length;
    }
  } finally {
    await client.end();
    await reached.release();
  }
  if (broken > 0) process.exitCode = 1;
}

await runOrExplain(audit);
