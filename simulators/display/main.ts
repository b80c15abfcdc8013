import { parseArgs } from 'node:util';
import { type DisplayTable, linkAt, secondsLeft } from './code.ts';
import { openDisplays } from './server.ts';

const USAGE = `Plays the display on a table.
  node scripts/run.mjs simulators/display/main.ts --key <key> --secret <secret>   prints the link that it shows now
Key and secret of each table: npm run venue -- links <id>
  --follow            goes on, printing each new link
  --serve <port>      shows it as a full-screen page instead
  --origin <address>  where guests reach the house (http://localhost:4800)
  --battery <volts>   what it tells of its battery (3.05)
  --name <table>      what it calls the table`;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  // A parent process tells its tables, and takes this process with it when it ends.
  const { DISPLAY_HOUSE } = process.env;
  if (process.send && DISPLAY_HOUSE) return serveHouse(JSON.parse(DISPLAY_HOUSE));
  const asked = readArguments();
  if (!asked) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  const { origin, table, port, isFollowing } = asked;
  if (port !== null) {
    const displays = await openDisplays({ guestOrigin: origin, tables: [table], port });
    say(`The display of ${table.name} is at ${displays.origin}/0`);
    return;
  }
  say(linkAt(origin, table, Date.now()));
  if (isFollowing) follow(origin, table);
}

function follow(origin: string, table: DisplayTable): void {
  setTimeout(() => {
    say(linkAt(origin, table, Date.now()));
    follow(origin, table);
  }, secondsLeft(Date.now()) * 1000);
}

async function serveHouse(house: { guestOrigin: string; tables: DisplayTable[] }): Promise<void> {
  const displays = await openDisplays({ ...house, port: 0 });
  const end = () => void displays.close().then(() => process.exit(0));
  process.once('disconnect', end);
  process.once('SIGTERM', end);
  process.send?.({ origin: displays.origin });
}

function readArguments() {
  const text = { type: 'string' } as const;
  // Keys and secrets are random: what begins with a dash is one all the same.
  const given = process.argv
    .slice(2)
    .join('\n')
    .replace(/^(--key|--secret)\n/gm, '$1=');
  try {
    const { values } = parseArgs({
      args: given.split('\n').filter(Boolean),
      options: {
        key: text,
        secret: text,
        name: text,
        origin: { ...text, default: 'http://localhost:4800' },
        battery: { ...text, default: '3.05' },
        serve: text,
        follow: { type: 'boolean', default: false },
      },
    });
    const { key, secret, battery, serve, follow: isFollowing } = values;
    if (!key || !secret || (serve !== undefined && !/^\d{1,5}$/.test(serve))) return null;
    const table = { name: values.name ?? key, key, secret, battery };
    const origin = values.origin.replace(/\/$/, '');
    return { origin, table, port: serve === undefined ? null : Number(serve), isFollowing };
  } catch {
    return null;
  }
}

await main();
