import { LANGUAGES, type Language } from '@hansang/contract';
import type { CallSends, StoredText } from '@hansang/contract/schemas';
import { hoursFaults, type OpeningHours, type OpenSpan, WEEKDAYS } from '@hansang/rules/hours';
import { readRanges } from '../../../shared/tables/number-ranges.ts';
import { readSeats } from '../../../shared/tables/read-seats.ts';
import type { Draft, FloorDraft, Hours, Step } from './draft.ts';

export type Answers = CallSends<'setUpVenue', 'body'>;

/** More tables at once nobody sets up; the server takes no more either. */
const MOST_TABLES = 500;

/** What keeps somebody in a step, by the name of its sentence. */
export type Problem =
  | 'name.needed'
  | 'kind.needed'
  | 'company.wrong'
  | 'hours.incomplete'
  | 'hours.never'
  | 'hours.breakOutside'
  | 'hours.overlap'
  | 'tables.wrong'
  | 'tables.tooMany'
  | 'tables.taken'
  | 'tables.seatsWrong';

/** What is wrong with the answers of a step; null when it can be left. */
export function problemIn(step: Step, draft: Draft): Problem | null {
  switch (step) {
    case 'name':
      return nameProblem(draft);
    case 'hours':
      return hoursProblem(draft.hours);
    case 'tables':
      return tablesProblem(draft.floors);
    default:
      return null;
  }
}

function nameProblem({ name, kind, company }: Draft): Problem | null {
  if (!Object.values(name).some((text) => text?.trim())) return 'name.needed';
  if (kind === null) return 'kind.needed';
  const number = company.registrationNumber.trim();
  return number === '' || /^\d{3}-?\d{2}-?\d{5}$/.test(number) ? null : 'company.wrong';
}

function hoursProblem(hours: Hours): Problem | null {
  if (hours.isAlways) return null;
  const weekly = weeklyOf(hours);
  const spans = Object.values(weekly).flat();
  if (spans.length === 0) return 'hours.never';
  const times = spans.flatMap(({ open, close, breaks = [] }) => [
    open,
    close,
    ...breaks.flatMap(({ from, to }) => [from, to]),
  ]);
  if (times.includes('')) return 'hours.incomplete';
  const [fault] = hoursFaults({ weekly });
  if (!fault) return null;
  return fault.fault === 'SPANS_OVERLAP' ? 'hours.overlap' : 'hours.breakOutside';
}

function tablesProblem(floors: readonly FloorDraft[]): Problem | null {
  const all: number[] = [];
  for (const { numbers, seats } of floors) {
    const read = readRanges(numbers);
    if (read === null) return 'tables.wrong';
    if (readSeats(seats) === undefined) return 'tables.seatsWrong';
    all.push(...read);
  }
  if (all.length > MOST_TABLES) return 'tables.tooMany';
  return new Set(all).size < all.length ? 'tables.taken' : null;
}

type Weekly = NonNullable<OpeningHours['weekly']>;

/** The spans of each weekday; a closed one has none. */
export function weeklyOf({ open, close, isSame, own, closed, hasBreak, breakFrom, breakTo }: Hours): Weekly {
  const breaks = hasBreak ? { breaks: [{ from: breakFrom, to: breakTo }] } : {};
  const spansOf = (times: { open: string; close: string }): OpenSpan[] => [
    // A clock shows midnight as 00:00, where a day that ends then ends at 24:00.
    { open: times.open, close: times.close === '00:00' ? '24:00' : times.close, ...breaks },
  ];
  return Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      closed.includes(day) ? [] : spansOf((!isSame && own[day]) || { open, close }),
    ]),
  );
}

/** What a floor is called that nobody named: the only one is the room, several are counted. */
export function floorName(index: number, count: number): Record<(typeof LANGUAGES)[number], string> {
  const number = index + 1;
  return count === 1
    ? { ko: '홀', en: 'Hall', ja: 'ホール', 'zh-CN': '大厅' }
    : { ko: `${number}층`, en: `Floor ${number}`, ja: `${number}階`, 'zh-CN': `${number}楼` };
}

/** The name in the languages in which somebody wrote it. Korean, which is always there, reads as one of them without its own. */
export function writtenName(name: Draft['name']): StoredText {
  const said = LANGUAGES.flatMap((language) => {
    const text = name[language]?.trim();
    return text ? [[language, text] as const] : [];
  });
  return { ko: said[0]?.[1] ?? '', ...Object.fromEntries(said) };
}

/** The answers as the server takes them, of somebody who wrote them in `language`. Call it once no step has a problem. */
export function answersOf(draft: Draft, language: Language): Answers {
  const {
    kind,
    floors,
    company,
    hours,
    menu,
    paysFirst,
    paysByPhone,
    hasDisplays,
    admission,
    headCountAt,
    callItems,
  } = draft;
  const [name, number, phone] = [
    company.name.trim(),
    company.registrationNumber.trim(),
    company.phone.trim(),
  ];
  return {
    name: writtenName(draft.name),
    kind: kind ?? 'other',
    company: {
      ...(name && { name }),
      ...(number && { registrationNumber: number.replace(/^(\d{3})-?(\d{2})-?(\d{5})$/, '$1-$2-$3') }),
      ...(phone && { phone }),
    },
    weekly: hours.isAlways ? null : copyOf(weeklyOf(hours)),
    floors: floors.map((floor, index) => ({
      name: floor.name?.trim() ? writtenName({ [language]: floor.name }) : floorName(index, floors.length),
      numbers: readRanges(floor.numbers) ?? [],
      seats: readSeats(floor.seats) ?? null,
    })),
    menu,
    paysFirst,
    paysByPhone,
    hasDisplays,
    admission,
    headCountAt,
    callItems: [...callItems],
  };
}

/** A copy that may be changed, as what is sent is declared. */
const copyOf = (weekly: Weekly) => JSON.parse(JSON.stringify(weekly)) as NonNullable<Answers['weekly']>;
