import { ACT_NAMES, ACTS } from './acts.ts';
import type { Diary, Tally } from './diary.ts';
import { spreadOf } from './percentiles.ts';

/** Most sentences of one kind that a report holds. */
const MOST_TOLD = 20;

export interface ReportParts {
  readonly title: string;
  readonly diary: Diary;
  /** How often each fault struck. */
  readonly faults: ReadonlyMap<string, number>;
  readonly audit: Audit;
}

export interface Audit {
  /** Whether somebody looked into the books, or only at what staff are shown. */
  readonly by: 'books' | 'console';
  readonly faults: readonly string[];
}

/** The report of an evening, in lines. Ms from the intended time; the budget is for what happened while nothing was broken. */
export function reportOf({ title, diary, faults, audit }: ReportParts): string[] {
  const acts = ACT_NAMES.flatMap((name) => {
    const tally = diary.acts.get(name);
    return tally ? [lineOf(name, ACTS[name].budget, tally)] : [];
  });
  const count = [...diary.acts.values()].reduce((sum, { all }) => sum + all.length, 0);
  return [
    title,
    '',
    `${'act'.padEnd(16)}${columns(['done', 'refused', 'p50', 'p95', 'p99', 'max', 'budget', 'p95 broken', 'p95 sent'])}`,
    ...acts,
    '',
    `${count} acts; ${diary.orders} orders of ${diary.won.toLocaleString('en')} won; ${diary.paid.size} pages said “paid”.`,
    ...(diary.unanswered > 0 ? [`${diary.unanswered} requests went unanswered and were sent again.`] : []),
    ...refusals(diary),
    ...some('Broken on purpose:', tells(faults)),
    ...some('The server failed:', tells(diary.broken)),
    ...some(`Over budget (nothing is failed by it: machines differ):`, overBudget(diary)),
    ...listed('Wrong', diary.wrong),
    ...auditLines(audit),
  ];
}

function auditLines({ by, faults }: Audit): string[] {
  if (by === 'books')
    return faults.length === 0 ? ['The books balance.'] : listed('The books do not balance', faults);
  return [
    ...(faults.length === 0
      ? ['Orders, bills and the day as staff are shown them agree with what phones were told.']
      : listed('What staff are shown is not as it should be', faults)),
    'Stock, log and money were not looked into: run `npm run audit` where the books lie, or name --data-dir.',
  ];
}

function lineOf(name: string, budget: number, { calm, all, sent, won, refused }: Tally): string {
  const { p50, p95, p99, max } = spreadOf(calm);
  const away = [...refused.values()].reduce((sum, one) => sum + one, 0);
  const shown = [p50, p95, p99, max].map(ms);
  return `${name.padEnd(16)}${columns([won, away, ...shown, budget, ms(spreadOf(all).p95), ms(spreadOf(sent).p95)])}`;
}

const columns = (values: readonly (string | number)[]): string =>
  values.map((value) => String(value).padStart(11)).join('');
const ms = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(0));

function overBudget(diary: Diary): string[] {
  return ACT_NAMES.flatMap((name) => {
    const { p95 } = spreadOf(diary.acts.get(name)?.calm ?? []);
    return p95 > ACTS[name].budget ? [`${name} ${ms(p95)} of ${ACTS[name].budget} ms`] : [];
  });
}

function refusals(diary: Diary): string[] {
  const counts = new Map<string, number>();
  for (const [name, { refused }] of diary.acts)
    for (const [code, times] of refused) counts.set(`${name} ${code}`, times);
  return some('Refused, by act and code:', tells(counts));
}

const tells = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].toSorted(([, left], [, right]) => right - left).map(([what, times]) => `${what} ×${times}`);

const some = (title: string, what: readonly string[]): string[] =>
  what.length > 0 ? [`${title} ${what.join(', ')}.`] : [];

function listed(title: string, sentences: readonly string[]): string[] {
  if (sentences.length === 0) return [];
  const more = sentences.length - MOST_TOLD;
  return [
    `${title} (${sentences.length}):`,
    ...sentences.slice(0, MOST_TOLD).map((sentence) => `  ${sentence}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}
