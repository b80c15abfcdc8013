import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { FAULT_KINDS, type Fault, isFault } from './faults/faults.ts';

export const USAGE = `Plays an evening of a house from a seed: guests, staff and those who misbehave. It reports what was done, what
was refused and how long it took, audits the books, and ends with 1 when anything is off.

  npm run evening                                  starts a product of its own in a folder that goes with it
  npm run evening -- --faults all                  … and breaks it while guests sit there
  npm run evening -- --at http://localhost:4800    plays against a running one; real orders: use a practice venue

  --venues <n>      venues (4)                     --tables <n>    tables of all of them together (40)
  --minutes <n>     until nobody comes any more (5)
  --speed <n>       how much faster people think, eat and come than people do (4)
  --seed <n>        the same seed, the same people (drawn and printed, unless told)
  --rude <share>    of the parties misbehave (0.1)
  --faults <list>   all, or some of ${FAULT_KINDS.join(', ')}; only of a product of its own
  --script <file>   each act as a line of JSON
  --at <url>        several times for several nodes
  --login <email:password>   with --at: of staff who may do everything there; the demo's owner, unless told
  --data-dir <dir>  with --at: where it keeps its data on this machine, so that its books can be audited`;

export interface EveningOptions {
  readonly venues: number;
  readonly tables: number;
  readonly minutes: number;
  readonly speed: number;
  readonly seed: number;
  readonly rude: number;
  readonly faults: readonly Fault[];
  readonly script: string | null;
  readonly at: readonly string[];
  readonly login: string | null;
  readonly dataDir: string | null;
}

const text = { type: 'string' } as const;

const parsed = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    options: {
      venues: text,
      tables: text,
      minutes: text,
      speed: text,
      seed: text,
      rude: text,
      faults: text,
      script: text,
      at: { type: 'string', multiple: true },
      login: text,
      'data-dir': text,
    },
  }).values;

type NumberName = 'venues' | 'tables' | 'minutes' | 'speed' | 'seed' | 'rude';

/** What the words after `npm run evening --` ask for, or why they cannot be followed. */
export function readOptions(words: readonly string[]): EveningOptions | { readonly problem: string } {
  let values: ReturnType<typeof parsed>;
  try {
    values = parsed(words);
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const wrong: string[] = [];
  const number = (name: NumberName, usual: number, least: number, most: number, isWhole = true): number => {
    const given = values[name];
    const read = given === undefined ? usual : Number(given);
    const isGood =
      given?.trim() !== '' && read >= least && read <= most && (!isWhole || Number.isInteger(read));
    if (!isGood) wrong.push(`--${name} is a${isWhole ? ' whole' : ''} number from ${least} to ${most}`);
    return read;
  };
  const named = (values.faults ?? '').split(',').filter(Boolean);
  const faults = named.includes('all') ? FAULT_KINDS : named.filter(isFault);
  for (const name of named) if (name !== 'all' && !isFault(name)) wrong.push(`--faults knows no ${name}`);
  const at = (values.at ?? []).map((url) => (URL.canParse(url) ? new URL(url).origin : ''));
  if (at.includes('')) wrong.push('--at is an address, like http://localhost:4800');
  if (at.length > 0 && faults.length > 0)
    wrong.push('--faults breaks only a product that the evening started itself');
  if (values.login !== undefined && !values.login.includes(':')) wrong.push('--login is email:password');
  const options = {
    venues: number('venues', 4, 1, 1000),
    tables: number('tables', 40, 1, 20_000),
    minutes: number('minutes', 5, 0.05, 24 * 60, false),
    speed: number('speed', 4, 0.1, 1000, false),
    seed: number('seed', randomInt(2 ** 31), 0, 2 ** 31),
    rude: number('rude', 0.1, 0, 1, false),
    faults,
    script: values.script ?? null,
    at,
    login: values.login ?? null,
    dataDir: values['data-dir'] ?? null,
  };
  if (options.tables < options.venues) wrong.push('every venue needs a table');
  return wrong.length > 0 ? { problem: wrong.join('\n') } : options;
}
