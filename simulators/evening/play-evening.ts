import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_LOGIN } from '@hansang/contract';
import { Diary } from './acts/diary.ts';
import { type ReportParts, reportOf } from './acts/report.ts';
import { Troubles } from './acts/troubles.ts';
import { showEvening } from './acts/view.ts';
import { auditOwn, auditProduct } from './audit/audit-own.ts';
import { auditSeen } from './audit/audit-seen.ts';
import { Chance } from './chance/chance.ts';
import { breakThings } from './faults/break-things.ts';
import { liesOf } from './faults/faults.ts';
import { scheduleOf } from './faults/schedule.ts';
import { fillTable } from './guests/fill-table.ts';
import { OwnHouse, withDatabaseOf } from './house/own-house.ts';
import { emailOf, PASSWORD, plansOf } from './house/venues.ts';
import type { EveningOptions } from './options.ts';
import { findHouses } from './people/find-houses.ts';
import type { House, Night } from './people/night.ts';
import { oneAfterAnother } from './people/one-after-another.ts';
import { Room } from './people/room.ts';
import { closeHouse } from './staff/close-house.ts';
import { beginShift, crewOf, type Shift } from './staff/shift.ts';

export interface Evening {
  readonly diary: Diary;
  readonly troubles: Troubles;
  readonly audit: readonly string[];
  readonly report: readonly string[];
  readonly isClean: boolean;
}

/** So long may guests take to finish once nobody comes any more, ms. */
const LAST_ROUND_MS = 240_000;
/** So much longer than planned an evening lasts at most. */
const MOST_LONGER_MS = 90_000;
/** A member of staff may ask 1,200 times a minute. */
const SHARED_LOGIN_MS = 60;
const SEOUL_AHEAD_HOURS = 9;

export interface Playing {
  /** Where it shows how it goes; null: nowhere. */
  readonly out?: NodeJS.WriteStream | null;
  /** On a slow machine an evening goes on until it has seen so much. */
  readonly isEnough?: (diary: Diary) => boolean;
  /** Ends it before its time, with report and audit. */
  readonly early?: AbortSignal;
  /** The data folder of its own product, which goes with it, where that need not begin from nothing. */
  readonly dataDir?: string;
}

/** Plays one evening from the first guest to the audit. */
export async function playEvening(options: EveningOptions, playing: Playing = {}): Promise<Evening> {
  const hour = (new Date().getUTCHours() + SEOUL_AHEAD_HOURS) % 24;
  const own =
    options.at.length > 0
      ? null
      : new OwnHouse(plansOf(options.venues, options.tables, crewOf, hour), playing.dataDir);
  try {
    await own?.open();
    return await play(options, own, playing);
  } finally {
    await own?.close();
  }
}

async function play(
  options: EveningOptions,
  own: OwnHouse | null,
  { out = process.stdout, isEnough = () => true, early }: Playing,
): Promise<Evening> {
  const { seed, speed, rude } = options;
  const [guestsGo, houseCloses] = [new AbortController(), new AbortController()];
  const troubles = new Troubles();
  const diary = new Diary(troubles);
  const room = new Room();
  const night: Night = {
    seed,
    speed,
    rude,
    origins: own?.origins ?? options.at,
    loginOf: loginsOf(options, own),
    staffTurn: own ? async () => {} : oneAfterAnother(SHARED_LOGIN_MS),
    over: guestsGo.signal,
    diary,
    troubles,
    room,
    ahead: () => own?.aheadMs ?? 0,
    lies: (chance) => (troubles.now.includes('provider-lies') ? liesOf(chance) : {}),
  };
  const script = options.script ? createWriteStream(options.script) : null;
  if (script) diary.onAct = (act) => script.write(`${JSON.stringify(act)}\n`);
  const houses = await housesOf(night, options, own);
  const lengthMs = options.minutes * 60_000;
  const hide = out ? showEvening({ diary, troubles, room, lengthMs }, out) : () => {};
  const faults: string[] = [];
  let shifts: readonly Shift[] = [];
  try {
    shifts = await Promise.all(houses.map((house) => beginShift(night, house, houseCloses.signal)));
    const chance = new Chance(seed, 'faults');
    const due = scheduleOf(options.faults, lengthMs, chance.of('when'));
    const breaking = own ? breakThings(due, { house: own, troubles, chance, over: guestsGo.signal }) : null;
    const guests = Promise.all(
      houses.flatMap((house) => house.tables.map((tableIdx) => fillTable(night, house, tableIdx))),
    );
    const isOver = async () => {
      await sleep(lengthMs, undefined, early && { signal: early }).catch(() => {});
      for (let waited = 0; !isEnough(diary) && !early?.aborted && waited < MOST_LONGER_MS; waited += 100)
        await sleep(100);
    };
    await Promise.race([isOver(), failureOf(guests), failureOf(breaking)]);
    guestsGo.abort();
    await breaking;
    if (!(await within(guests, LAST_ROUND_MS))) {
      diary.isCut = true;
      faults.push('Some guests never finished');
    }
    houseCloses.abort();
    await within(Promise.all(shifts.map(({ work }) => work)), LAST_ROUND_MS);
    if (own && !(await own.settle())) faults.push('Somebody still works on a payment');
    faults.push(...(await closeAll(shifts)));
  } finally {
    hide();
    script?.end();
  }
  const hasBooks = own !== null || options.dataDir !== null;
  const books = own ? await auditOwn(own, diary) : await auditNamed(options, shifts, diary);
  const audit = { by: hasBooks ? 'books' : 'console', faults: [...faults, ...books] } as const;
  const parts: ReportParts = { title: titleOf(options, houses), diary, faults: troubles.counts, audit };
  const isClean = diary.wrong.length === 0 && audit.faults.length === 0;
  return { diary, troubles, audit: audit.faults, report: reportOf(parts), isClean };
}

function loginsOf({ login }: EveningOptions, own: OwnHouse | null): Night['loginOf'] {
  if (own) return (who) => ({ email: emailOf(who), password: PASSWORD });
  const at = login?.indexOf(':') ?? -1;
  const given = login ? { email: login.slice(0, at), password: login.slice(at + 1) } : DEMO_LOGIN;
  return () => given;
}

/** Venues of one's own are each seen by their own manager. */
async function housesOf(night: Night, options: EveningOptions, own: OwnHouse | null): Promise<House[]> {
  const asked = own
    ? own.plans.map(({ crew, tables }) => findHouses(night, crew[0] ?? '', { venues: 1, tables }))
    : [findHouses(night, 'staff', options)];
  const found = await Promise.all(asked);
  const houses = found.flatMap((one) => one.houses);
  const leftOut = found.flatMap((one) => one.leftOut);
  if (houses.length === 0) throw new Error(['There is no venue to play at.', ...leftOut].join('\n'));
  if (leftOut.length > 0) process.stderr.write(`${leftOut.join('\n')}\n`);
  return houses;
}

async function closeAll(shifts: readonly Shift[]): Promise<readonly string[]> {
  const said = await Promise.all(shifts.map(({ manager }) => closeHouse(manager)));
  return said.flat();
}

/** The books where they are named; what every venue's staff are shown in any case. */
async function auditNamed(
  { dataDir }: EveningOptions,
  shifts: readonly Shift[],
  diary: Diary,
): Promise<readonly string[]> {
  const seen = await Promise.all(shifts.map(({ manager }) => auditSeen(manager, diary)));
  return [...(dataDir ? await withDatabaseOf(dataDir, auditProduct) : []), ...seen.flat()];
}

const within = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(ms, false, { ref: false })]);

/** Ends only when the work fails. */
const failureOf = (work: Promise<unknown> | null): Promise<never> =>
  new Promise((_, reject) => void work?.catch(reject));

function titleOf({ seed, speed, minutes, rude, at }: EveningOptions, houses: readonly House[]): string {
  const tables = houses.reduce((sum, house) => sum + house.tables.length, 0);
  const where = at.length > 0 ? `at ${at.join(', ')}` : 'on a product of its own';
  return `An evening of ${minutes} minutes at ${tables} tables of ${houses.length} venues, ${where}; people ${speed} times as fast, ${Math.round(rude * 100)} % of the parties rude; seed ${seed}.`;
}
