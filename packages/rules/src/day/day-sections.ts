import type { BillEntryKind, DayMeans, OrderSource, UnpaidReason } from '@hansang/contract';
import type { DayDocument, DayFigures, DaySums } from '@hansang/contract/schemas';

/** Words of a report. */
export type DayWord =
  | 'sales'
  | 'orders'
  | 'off'
  | 'ordered'
  | 'cancelled'
  | 'free'
  | 'sold'
  | 'net'
  | 'tax'
  | 'supply'
  | 'vat'
  | 'taxFree'
  | 'means'
  | 'back'
  | 'kept'
  | 'guests'
  | 'visits'
  | 'covers'
  | 'each'
  | 'drawer'
  | 'opening'
  | 'cashTaken'
  | 'cashVoided'
  | 'putIn'
  | 'takenOut'
  | 'expected'
  | 'counted'
  | 'notCounted'
  | 'difference'
  | 'loose'
  | 'hours'
  | 'hour'
  | 'sources'
  | 'unpaid'
  | 'paidElsewhere'
  | 'carried'
  | 'correction'
  | 'reason'
  | `kind.${BillEntryKind}`
  | `means.${DayMeans}`
  | `source.${OrderSource}`
  | `unpaid.${UnpaidReason}`;

/** How reports speak: a word of theirs, and amounts. */
export type DaySay = (word: DayWord, params?: Readonly<Record<string, string | number>>) => string;

export interface DayRow {
  readonly label: string;
  /** Won, or how many. */
  readonly amount: number | null;
  readonly unit: 'won' | 'count';
  /** Instead of an amount. */
  readonly text?: string;
  readonly isTotal?: boolean;
}

export interface DaySection {
  readonly title: string;
  readonly rows: readonly DayRow[];
}

const won = (label: string, amount: number, isTotal = false): DayRow => ({
  label,
  amount,
  unit: 'won',
  ...(isTotal && { isTotal }),
});
const count = (label: string, amount: number): DayRow => ({ label, amount, unit: 'count' });

/** What stands in a report, as paper, PDF and CSV tell it alike. Parts without anything to tell are left out. */
export function daySections({ figures, sums, carried, correction }: DayDocument, say: DaySay): DaySection[] {
  const sections = [
    ...(figures && sums ? ofDay(figures, sums, say) : []),
    {
      title: say('carried'),
      rows: carried.map(({ table, owed }) => won(table, owed)),
    },
    {
      title: say('correction'),
      rows: correction
        ? [
            won(say(`means.${correction.means}`), correction.amount, true),
            { label: say('reason'), amount: null, unit: 'won' as const, text: correction.reason },
          ]
        : [],
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

function ofDay(figures: DayFigures, sums: DaySums, say: DaySay): DaySection[] {
  const { orders, lines, entries, means, guests, hours, sources = [], unpaid, drawers, loose } = figures;
  return [
    {
      title: say('sales'),
      rows: [
        count(say('orders'), orders.count),
        ...(orders.off > 0 ? [count(say('off'), orders.off)] : []),
        won(say('ordered'), orders.ordered),
        ...(sums.cancelled > 0 ? [won(say('cancelled'), -sums.cancelled)] : []),
        ...(lines.free > 0 ? [won(say('free'), -lines.free)] : []),
        ...entries.map(({ kind, amount }) => won(say(`kind.${kind}`), amount)),
        won(say('net'), sums.net, true),
      ],
    },
    {
      title: say('tax'),
      rows: [
        won(say('supply'), sums.tax.supply),
        won(say('vat'), sums.tax.vat),
        ...(sums.tax.taxFree !== 0 ? [won(say('taxFree'), sums.tax.taxFree)] : []),
      ],
    },
    {
      title: say('means'),
      rows: [
        ...means.flatMap((one) => [
          won(`${say(`means.${one.means}`)} (${one.takenCount})`, one.taken),
          ...(one.backCount > 0
            ? [won(`${say('back', { means: say(`means.${one.means}`) })} (${one.backCount})`, -one.back)]
            : []),
        ]),
        won(say('kept'), sums.kept, true),
      ],
    },
    {
      title: say('guests'),
      rows: [
        count(say('visits'), guests.visits),
        ...(guests.counted > 0
          ? [
              count(say('covers'), guests.covers),
              ...(guests.covers > 0 ? [won(say('each'), Math.round(sums.net / guests.covers))] : []),
            ]
          : []),
      ],
    },
    ...drawers.map((drawer) => ({ title: say('drawer'), rows: drawerRows(drawer, say) })),
    {
      title: say('loose'),
      // A house without drawers knows that its cash lies in none.
      rows: drawers.length > 0 && loose ? looseRows(loose, say) : [],
    },
    {
      title: say('unpaid'),
      rows: unpaid
        .filter(({ reason }) => reason !== 'PAID_ELSEWHERE')
        .map(({ table, amount, reason }) =>
          won(reason === null ? table : `${table} · ${say(`unpaid.${reason}`)}`, amount),
        ),
    },
    {
      // Nobody owes it: a till took it without saying by which means.
      title: say('paidElsewhere'),
      rows: unpaid
        .filter(({ reason }) => reason === 'PAID_ELSEWHERE')
        .map(({ table, amount }) => won(table, amount)),
    },
    {
      title: say('hours'),
      rows: hours.map(({ hour, orders: placed, amount }) =>
        won(`${say('hour', { hour })} (${placed})`, amount),
      ),
    },
    {
      title: say('sources'),
      rows:
        sources.length === 0
          ? []
          : [
              ...sources.map(({ source, means: cameBy, orders: placed, amount }) =>
                won(`${sourceLabel(`${source}.${cameBy}`, say)} (${placed})`, amount),
              ),
              won(say('sold'), orders.sold, true),
            ],
    },
  ];
}

/** Where an order came from; of a guest's also how they had come in. @param key source and means, `MENU.QR` */
export function sourceLabel(key: string, say: DaySay): string {
  const [source, means] = key.split('.') as [OrderSource, string];
  const label = say(`source.${source}`);
  return source === means ? label : `${label} · ${means}`;
}

const looseRows = ({ taken, voided }: NonNullable<DayFigures['loose']>, say: DaySay): DayRow[] => [
  ...(taken > 0 ? [won(say('cashTaken'), taken)] : []),
  ...(voided > 0 ? [won(say('cashVoided'), -voided)] : []),
];

function drawerRows(drawer: DayFigures['drawers'][number], say: DaySay): DayRow[] {
  const { opening, taken, voided, putIn, takenOut, expected, counted } = drawer;
  return [
    won(say('opening'), opening),
    won(say('cashTaken'), taken),
    ...(voided > 0 ? [won(say('cashVoided'), -voided)] : []),
    ...(putIn > 0 ? [won(say('putIn'), putIn)] : []),
    ...(takenOut > 0 ? [won(say('takenOut'), -takenOut)] : []),
    won(say('expected'), expected),
    ...(counted === null
      ? [{ label: say('counted'), amount: null, unit: 'won' as const, text: say('notCounted') }]
      : [won(say('counted'), counted), won(say('difference'), counted - expected, true)]),
  ];
}
