import { createPool } from '../../database/pool.ts';
import { silentLog } from '../../process/log.ts';
import { openEventLog } from '../log.ts';

/** A process that works for all nodes of the database it is given, until it is killed. */
const connection = JSON.parse(process.argv[2] ?? '{}');
const pool = createPool(connection, silentLog, { max: 2 });
const log = await openEventLog({ pool, connection } as Parameters<typeof openEventLog>[0], silentLog, 50);
const look = setInterval(() => {
  if (!log.isLeading) return;
  clearInterval(look);
  process.stdout.write('leading\n');
}, 20);
setInterval(() => log.wake(), 5);
