import { type Figure, median, spread } from '../figures.ts';
import { NODES } from './chain.ts';
import type { Cost, Costs } from './chain-cost.ts';

export interface Measured {
  /** Of PostgreSQL. */
  readonly version: string;
  readonly connections: number;
  readonly bytesPerPhone: number;
  readonly rates: { readonly changes: number; readonly orders: number };
  /** All phones of the venue at the first server; the others serve venues in which nothing happens. */
  readonly byVenue: readonly Costs[];
  /** The four phones of each table at four servers. */
  readonly mixed: readonly Costs[];
}

export function nodeFigures({ version, byVenue, mixed, rates, ...measured }: Measured): Figure[] {
  const name = `PostgreSQL ${version.split(' ')[0]}`;
  const line = (what: string, runs: readonly Costs[], of: (costs: Costs) => number): Figure => {
    const values = runs.map(of);
    return {
      rule: null,
      what,
      value: median(values),
      unit: 'ms',
      beside: `${name}, ${spread(values, 'ms')}`,
    };
  };
  const kinds = [
    ['A change of a cart', 'change', rates.changes],
    ['An order', 'order', rates.orders],
  ] as const;
  return [
    ...kinds.flatMap(([event, kind, rate]) => [
      line(`${event}, its own server, ${rate}/s`, byVenue, (costs) => first(costs[kind])),
      line(`${event}, each other server`, byVenue, (costs) => rest(costs[kind])),
      line(`${event}, PostgreSQL`, byVenue, (costs) => costs[kind].postgres),
      line(`${event}, Redis`, byVenue, (costs) => costs[kind].redis),
      line(`${event}, all servers, spread phones`, mixed, (costs) => total(costs[kind])),
      line(`${event}, PostgreSQL, spread phones`, mixed, (costs) => costs[kind].postgres),
    ]),
    line('A second of a server in which nothing happens', byVenue, (costs) => rest(costs.idle)),
    line(`A second of PostgreSQL then, for ${NODES} servers`, byVenue, (costs) => costs.idle.postgres),
    {
      rule: null,
      what: 'Memory of a connected phone',
      value: measured.bytesPerPhone / 1024,
      unit: 'KB',
      beside: name,
    },
    {
      rule: null,
      what: `Connections of ${NODES} servers`,
      value: measured.connections,
      unit: '',
      beside: name,
    },
  ];
}

const total = ({ nodes }: Cost) => nodes.reduce((sum, ms) => sum + ms, 0);
const first = ({ nodes }: Cost) => nodes[0] ?? Number.NaN;
/** Of one of the servers beside the first. */
const rest = (cost: Cost) => (total(cost) - first(cost)) / (NODES - 1);
