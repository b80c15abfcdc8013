import type { Admission, HeadCountMoment, Language, UsualCall, VenueKind } from '@hansang/contract';
import type { Weekday } from '@hansang/rules/hours';

/** The steps of the set-up, in their order. */
export const STEPS = ['name', 'hours', 'tables', 'menu', 'service', 'summary'] as const;
export type Step = (typeof STEPS)[number];

export interface Hours {
  readonly isAlways: boolean;
  /** One time for every open day; else each open day has its own. */
  readonly isSame: boolean;
  readonly open: string;
  readonly close: string;
  readonly hasBreak: boolean;
  readonly breakFrom: string;
  readonly breakTo: string;
  readonly closed: readonly Weekday[];
  /** Days whose times were set apart. */
  readonly own: Readonly<Partial<Record<Weekday, { readonly open: string; readonly close: string }>>>;
}

export interface FloorDraft {
  /** Null until somebody writes one: floors are counted then. */
  readonly name: string | null;
  /** As people write numbers: `1-20, 25`. */
  readonly numbers: string;
  readonly seats: string;
}

/** The answers as they stand, right or not yet; kept by the browser until the venue is made. */
export interface Draft {
  /** Under which the venue is asked for, so that it is made once. */
  readonly key: string;
  readonly step: Step;
  readonly name: Readonly<Partial<Record<Language, string>>>;
  readonly kind: VenueKind | null;
  readonly company: { readonly name: string; readonly registrationNumber: string; readonly phone: string };
  readonly hours: Hours;
  /** Somebody set them: another kind of house changes them no more. */
  readonly areHoursSet: boolean;
  readonly floors: readonly FloorDraft[];
  readonly menu: 'TEMPLATE' | 'EMPTY';
  readonly paysFirst: boolean;
  /** At the end, but from the phone too. */
  readonly paysByPhone: boolean;
  readonly hasDisplays: boolean;
  readonly admission: Admission | null;
  readonly headCountAt: HeadCountMoment | null;
  readonly callItems: readonly UsualCall[];
}

/** When houses of a kind are usually open. */
const USUAL_HOURS: Record<VenueKind, readonly [string, string]> = {
  pub: ['17:00', '02:00'],
  cafe: ['09:00', '22:00'],
  izakaya: ['17:00', '01:00'],
  'snack-bar': ['10:00', '21:00'],
  'noodle-house': ['10:30', '21:00'],
  other: ['11:00', '22:00'],
};

export function newDraft(key: string): Draft {
  return {
    key,
    step: 'name',
    name: {},
    kind: null,
    company: { name: '', registrationNumber: '', phone: '' },
    hours: {
      isAlways: false,
      isSame: true,
      open: '11:00',
      close: '22:00',
      hasBreak: false,
      breakFrom: '15:00',
      breakTo: '17:00',
      closed: [],
      own: {},
    },
    areHoursSet: false,
    floors: [{ name: null, numbers: '1-10', seats: '4' }],
    menu: 'TEMPLATE',
    paysFirst: false,
    paysByPhone: false,
    hasDisplays: false,
    admission: null,
    headCountAt: null,
    callItems: ['water', 'side-dishes', 'napkins', 'staff'],
  };
}

/** The same with another kind of house, and what follows from it as long as nobody said otherwise. */
export function withKind(draft: Draft, kind: VenueKind): Draft {
  const [open, close] = USUAL_HOURS[kind];
  return {
    ...draft,
    kind,
    menu:
      kind === 'other' ? 'EMPTY' : draft.kind === 'other' || draft.kind === null ? 'TEMPLATE' : draft.menu,
    hours: draft.areHoursSet ? draft.hours : { ...draft.hours, open, close },
  };
}
