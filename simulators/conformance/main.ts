import { parseArgs } from 'node:util';
import { checkServer } from './check-server.ts';
import { checkTill } from './check-till.ts';
import { HOUSE_KEY, House } from './house.ts';
import type { Report } from './report.ts';

const USAGE = `Tries whether a till and Hansang understand each other, and prints a line for each thing.

Plays a till against a server. It enters real orders at a free table and closes its bill: use a practice venue.
  npm run conformance -- --server http://localhost:4800 --key hansang_till_…
  --table <number>    where it plays; any free table, unless told
  --host <address>    this machine as the server reaches it, to try webhooks; 127.0.0.1, unless told

Plays Hansang against your till, which connects with the key ${HOUSE_KEY}.
  npm run conformance -- --listen 4970
  --host <address>    127.0.0.1, unless told
  --by-hand           also asks you to enter an order and to close a bill at the till
  --patience <s>      how long your till may take for each thing; 30, unless told`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      server: text,
      key: text,
      table: text,
      listen: text,
      host: text,
      patience: text,
      'by-hand': { type: 'boolean', default: false },
    },
  });
  const { server, key, listen } = values;
  const report =
    server && key
      ? await checkServer({
          server,
          key,
          tableIdx: numberOf(values.table),
          ...(values.host !== undefined && { host: values.host }),
          say,
        })
      : listen
        ? await playHouse(Number(listen), values)
        : null;
  if (!report) throw new Error(USAGE);
  say(`\n${report.sum()}`);
  process.exitCode = report.failed.length === 0 ? 0 : 1;
}

async function playHouse(
  port: number,
  { host, patience, 'by-hand': isByHand }: { host?: string; patience?: string; 'by-hand': boolean },
): Promise<Report> {
  const house = new House();
  const origin = await house.open(port, host);
  say(`Connect the till to ${origin} with the key ${HOUSE_KEY}.\n`);
  try {
    const patienceMs = (numberOf(patience) ?? 30) * 1000;
    const byHand = isByHand ? (what: string) => say(`>>  ${what}`) : null;
    return await checkTill({ house, patienceMs, downMs: 5000, byHand, say });
  } finally {
    await house.close();
  }
}

const numberOf = (given: string | undefined): number | null => (given === undefined ? null : Number(given));

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
