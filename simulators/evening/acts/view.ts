import type { Room } from '../people/room.ts';
import { ACT_NAMES, ACTS } from './acts.ts';
import type { Diary } from './diary.ts';
import { spreadOf } from './percentiles.ts';
import type { Troubles } from './troubles.ts';

interface Seen {
  readonly diary: Diary;
  readonly troubles: Troubles;
  readonly room: Room;
  readonly lengthMs: number;
}

const REDRAW_MS = 500;
const TELL_MS = 5000;
const CLEAR = '\u001b[H\u001b[2J';

/** Shows how the evening goes: drawn anew on a terminal, elsewhere a line every few seconds. @returns what ends it */
export function showEvening(seen: Seen, out: NodeJS.WriteStream = process.stdout): () => void {
  const began = performance.now();
  const passed = () => performance.now() - began;
  const show = out.isTTY
    ? () => out.write(`${CLEAR}${boardOf(seen, passed()).join('\n')}\n`)
    : () => out.write(`${lineOf(seen, passed())}\n`);
  const timer = setInterval(show, out.isTTY ? REDRAW_MS : TELL_MS);
  return () => clearInterval(timer);
}

/** The evening in one line. */
export function lineOf({ diary, troubles, room, lengthMs }: Seen, passedMs: number): string {
  const { p95 } = spreadOf(diary.acts.get('order')?.all ?? []);
  const broken = troubles.now;
  return [
    `${clock(passedMs)} of ${clock(lengthMs)}`,
    `${room.parties} parties`,
    `${diary.orders} orders`,
    `${diary.won.toLocaleString('en')} won`,
    `order p95 ${Number.isNaN(p95) ? '–' : `${p95.toFixed(0)} ms`}`,
    `wrong ${diary.wrong.length}`,
    ...(broken.length > 0 ? [`broken: ${broken.join(', ')}`] : []),
  ].join(' · ');
}

/** The same for a terminal, with what people do most. */
export function boardOf(seen: Seen, passedMs: number): string[] {
  const { diary, lengthMs } = seen;
  const share = Math.min(1, passedMs / lengthMs);
  const acts = ACT_NAMES.flatMap((name) => {
    const tally = diary.acts.get(name);
    if (!tally) return [];
    const { count, p50, p95, max } = spreadOf(tally.all);
    const told = [p50, p95, max].map((value) => value.toFixed(0).padStart(8)).join('');
    return [
      `  ${name.padEnd(16)}${String(count).padStart(8)}${told}   ${p95 > ACTS[name].budget ? 'slow' : ''}`,
    ];
  });
  return [
    `[${'█'.repeat(Math.round(share * 40)).padEnd(40, '·')}]`,
    lineOf(seen, passedMs),
    '',
    `  ${'act'.padEnd(16)}${['times', 'p50', 'p95', 'max'].map((word) => word.padStart(8)).join('')}`,
    ...acts,
    ...diary.wrong.slice(-5).map((sentence) => `! ${sentence}`),
  ];
}

const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
