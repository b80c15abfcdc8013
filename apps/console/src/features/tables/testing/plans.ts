import type { StaffRole } from '@hansang/contract';
import type { ChangeTablePlanRequest, PlannedTable, TablePlan } from '@hansang/contract/schemas';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME } from '../../../testing/fake-server.ts';

export const plannedTable = (tableIdx: number, changes: Partial<PlannedTable> = {}): PlannedTable => ({
  tableIdx,
  tableName: `T${tableIdx}`,
  seats: 4,
  callStaffToOrder: false,
  place: null,
  zone: null,
  isBusy: false,
  generation: 1,
  ...changes,
});

/** Two floors: tables 1 to 4 in the hall, 11 and 12 on the roof. */
export const planOf = (codes: Partial<TablePlan['codes']> = {}): TablePlan => ({
  floors: [
    {
      floorId: 'hall',
      name: { ko: '홀', en: 'Hall', ja: 'ホール', 'zh-CN': '大厅' },
      written: { ko: '홀', en: 'Hall', ja: 'ホール', 'zh-CN': '大厅' },
      tables: [1, 2, 3, 4].map((idx) => plannedTable(idx)),
    },
    {
      floorId: 'roof',
      name: { ko: '옥상', en: 'Roof', ja: '屋上', 'zh-CN': '屋顶' },
      written: { ko: '옥상', en: 'Roof', ja: '屋上', 'zh-CN': '屋顶' },
      tables: [11, 12].map((idx) => plannedTable(idx)),
    },
  ],
  codes: {
    origin: 'https://order.example.com',
    isLasting: true,
    isKeyed: true,
    isRotating: false,
    hasLogo: true,
    hasWifi: true,
    ...codes,
  },
});

/** A console's server with a plan. */
export function planServer(plan: TablePlan = planOf(), role: StaffRole = 'manager'): FakeServer {
  return new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    tablePlan: () => plan,
  });
}

/** The same, doing what it is asked. */
export function changingServer(plan: TablePlan = planOf()) {
  const server = planServer(plan);
  const changes: ChangeTablePlanRequest[] = [];
  let now = plan;
  server.handlers.tablePlan = () => now;
  server.handlers.changeTablePlan = ({ body }) => {
    const change = body as ChangeTablePlanRequest;
    changes.push(change);
    now = applied(now, change);
    return now;
  };
  return { server, changes };
}

function applied(plan: TablePlan, { tables }: ChangeTablePlanRequest): TablePlan {
  const touched = new Set(tables.map(({ tableIdx }) => tableIdx));
  const known = plan.floors.flatMap((floor) => floor.tables);
  const floors = plan.floors.map((floor) => ({
    ...floor,
    tables: [
      ...floor.tables.filter(({ tableIdx }) => !touched.has(tableIdx)),
      ...tables.flatMap(({ tableIdx, now }) => {
        if (now?.floorId !== floor.floorId) return [];
        const { floorId: _, ...set } = now;
        return [{ ...(known.find((one) => one.tableIdx === tableIdx) ?? plannedTable(tableIdx)), ...set }];
      }),
    ],
  }));
  return { ...plan, floors };
}
