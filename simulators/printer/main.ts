import { parseArgs } from 'node:util';
import { openPrinterPage } from './page.ts';
import { openPrinter } from './printer.ts';

const USAGE = `Plays a receipt printer.
  node scripts/run.mjs simulators/printer/main.ts
  --port <port>      where it takes bytes (9100)
  --page <port>      where its page is (any free one)
  --columns <count>  32, 42 or 48 (42)
  --mute             never says how it is`;

const text = { type: 'string' } as const;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { ...text, default: '9100' },
      page: { ...text, default: '0' },
      columns: { ...text, default: '42' },
      mute: { type: 'boolean', default: false },
    },
  });
  const columns = [32, 42, 48].find((count) => String(count) === values.columns) as 32 | 42 | 48 | undefined;
  if (!columns || !/^\d{1,5}$/.test(values.port) || !/^\d{1,5}$/.test(values.page)) throw new Error(USAGE);
  const printer = await openPrinter({ port: Number(values.port), columns, answers: !values.mute });
  const page = await openPrinterPage(printer, columns, Number(values.page));
  process.stdout.write(
    `A printer of ${columns} columns is at 127.0.0.1:${printer.port}; what it prints is shown at ${page.origin}\n` +
      'The server prints to it with PRINTER_NETWORKS=127.0.0.0/8\n',
  );
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
