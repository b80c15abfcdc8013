import type { Act } from './act.ts';

/** Who belongs to whom, and who has gone. */
export const FLOOR_ACTS: readonly Act[] = [
  {
    what: 'tables are joined',
    call: 'mergeTable',
    role: 'manager',
    async prepare({ dine, bistro }) {
      const [stays, comes] = [await dine('rice'), await dine('set')];
      await comes.desk.pay({ amount: 4000 });
      await bistro.join(comes.tableIdx);
      return {
        params: { tableIdx: stays.tableIdx },
        body: { visitId: stays.visitId, fromTableIdx: comes.tableIdx, fromVisitId: comes.visitId },
      };
    },
  },
  {
    what: 'orders are split off',
    call: 'partVisit',
    role: 'manager',
    async prepare({ dine, more, free }) {
      const table = await dine('rice');
      const orderIds = [await more(table, { id: 'set' }), await more(table, { id: 'rice' })];
      await table.desk.pay({ amount: 4000 });
      return {
        params: { tableIdx: table.tableIdx },
        body: { visitId: table.visitId, toTableIdx: free(), orderIds },
      };
    },
  },
  {
    what: 'a joined table goes its own way again',
    call: 'partVisit',
    role: 'manager',
    async prepare({ dine, manager }) {
      const [stays, comes] = [await dine('rice'), await dine('set')];
      const { tableIdx, visitId } = stays;
      const body = { visitId, fromTableIdx: comes.tableIdx, fromVisitId: comes.visitId };
      await manager.ok('mergeTable', { params: { ...manager.params, tableIdx }, body });
      return {
        params: { tableIdx },
        body: { visitId, toTableIdx: comes.tableIdx, orderIds: [comes.orderId] },
      };
    },
  },
  {
    what: 'a line goes to another table',
    call: 'passLine',
    role: 'staff',
    async prepare({ dine }) {
      const [from, to] = [await dine('rice', 'set', 'set'), await dine('rice')];
      return {
        params: { orderId: from.orderId, line: 1 },
        body: { quantity: 1, version: 1, toTableIdx: to.tableIdx, toVisitId: to.visitId },
      };
    },
  },
  {
    what: 'a line goes to a table where nobody sits',
    call: 'passLine',
    role: 'staff',
    async prepare({ dine, free }) {
      const { orderId } = await dine('rice', 'set', 'set');
      const body = { quantity: 1, version: 1, toTableIdx: free(), toVisitId: null };
      return { params: { orderId, line: 1 }, body };
    },
  },
  {
    what: 'an order goes to another table as a whole',
    call: 'passLine',
    role: 'staff',
    async prepare({ dine, more }) {
      const [from, to] = [await dine('rice'), await dine('rice')];
      const orderId = await more(from, { id: 'set' });
      return {
        params: { orderId, line: 0 },
        body: { quantity: 1, version: 1, toTableIdx: to.tableIdx, toVisitId: to.visitId },
      };
    },
  },
  {
    what: 'guests move to another table',
    call: 'moveTable',
    role: 'staff',
    async prepare({ dine, free, bistro }) {
      const { tableIdx, visitId } = await dine('rice', 'set');
      await bistro.join(tableIdx);
      return { params: { tableIdx }, body: { visitId, toTableIdx: free() } };
    },
  },
  {
    what: 'joined tables are checked out that still owe, and one of whose orders nobody accepted',
    call: 'checkOut',
    role: 'staff',
    async prepare({ dine, accept, manager }) {
      const [stays, comes] = [await dine('rice', 'set'), await dine('set')];
      await accept(stays.orderId);
      const { tableIdx, visitId } = stays;
      const joined = { visitId, fromTableIdx: comes.tableIdx, fromVisitId: comes.visitId };
      await manager.ok('mergeTable', { params: { ...manager.params, tableIdx }, body: joined });
      await stays.desk.pay({ amount: 9000 });
      const unpaid = { reason: 'LEFT_UNPAID', note: '' };
      return {
        params: { tableIdx: comes.tableIdx },
        body: { visitId, completeOpenOrders: true, unaccepted: 'REJECT', unpaid },
      };
    },
  },
  {
    what: 'a visit that left goes on',
    call: 'reopenVisit',
    role: 'manager',
    async prepare({ dine, manager, server }) {
      const { tableIdx, visitId, desk } = await dine('rice');
      const unpaid = { reason: 'LEFT_UNPAID', note: '' };
      await manager.ok('checkOut', {
        params: { ...manager.params, tableIdx },
        body: { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE', unpaid },
      });
      server.clock.pass({ seconds: 1 });
      return {
        params: { visitId },
        body: { billVersion: (await desk.read()).version, reason: '다시 왔어요' },
      };
    },
  },
  {
    what: 'a visit that left goes on at another table',
    call: 'reopenVisit',
    role: 'manager',
    async prepare({ dine, free, manager, server }) {
      const { tableIdx, visitId, desk } = await dine('rice');
      const unpaid = { reason: 'LEFT_UNPAID', note: '' };
      await manager.ok('checkOut', {
        params: { ...manager.params, tableIdx },
        body: { visitId, completeOpenOrders: true, unaccepted: 'COMPLETE', unpaid },
      });
      server.clock.pass({ seconds: 1 });
      const billVersion = (await desk.read()).version;
      return { params: { visitId }, body: { billVersion, reason: '다시 왔어요', toTableIdx: free() } };
    },
  },
  {
    what: 'heads are counted where nobody has sat down',
    call: 'countHeads',
    role: 'staff',
    prepare: async ({ free }) => ({
      params: { tableIdx: free() },
      body: { visitId: null, headCount: 4 },
    }),
  },
  {
    what: 'guests get a name',
    call: 'nameParty',
    role: 'staff',
    async prepare({ dine }) {
      const { tableIdx, visitId } = await dine('rice');
      return { params: { tableIdx }, body: { visitId, label: '김 대리 회식' } };
    },
  },
  {
    what: 'a table is kept for somebody',
    call: 'reserveTable',
    role: 'staff',
    prepare: async ({ free }) => ({
      params: { tableIdx: free() },
      body: { reservation: { time: '21:00', name: '박 부장' } },
    }),
  },
];
