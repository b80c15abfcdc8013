import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const COPY = /^(COPY .+ FROM) stdin;\n([\s\S]*?)^\\\.$/gm;

/** Loads a dump into an empty database. */
export async function loadDump(connection: pg.ClientConfig, dump: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    let done = 0;
    for (const { index, 0: whole, 1: statement = '', 2: rows = '' } of dump.matchAll(COPY)) {
      await client.query(dump.slice(done, index));
      const copying = client.query(copyFrom(`${statement} STDIN`));
      const copied = finished(copying);
      if (!copying.write(rows)) await Promise.race([once(copying, 'drain'), copied]);
      copying.end();
      await copied;
      done = index + whole.length;
    }
    await client.query(dump.slice(done));
  } finally {
    await client.end();
  }
}
