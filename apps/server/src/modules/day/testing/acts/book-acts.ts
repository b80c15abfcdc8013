import type { Act, Scene } from './act.ts';

const moving = (kind: string, more: object = {}): Act => ({
  what: kind === 'COUNT' ? 'the drawer is counted' : `cash is moved, ${kind}`,
  call: 'moveCash',
  role: 'staff',
  prepare: async ({ drawer }: Scene) => ({
    params: { drawerId: await drawer(true) },
    body: { kind, amount: 20_000, ...more },
  }),
});

/** The drawer and the day; what closes the day comes last. */
export const BOOK_ACTS: readonly Act[] = [
  {
    what: 'the drawer is opened',
    call: 'openDrawer',
    role: 'staff',
    async prepare({ drawer }) {
      await drawer(false);
      return { body: { opening: 100_000 } };
    },
  },
  moving('IN', { reason: '잔돈' }),
  moving('OUT', { reason: '채소값' }),
  moving('COUNT'),
  {
    what: 'the drawer is closed',
    call: 'closeDrawer',
    role: 'staff',
    prepare: async ({ drawer }) => ({
      params: { drawerId: await drawer(true) },
      body: { counted: 99_000, note: '천 원 모자라요' },
    }),
  },
  {
    what: 'the day is closed',
    call: 'closeDay',
    role: 'manager',
    async prepare({ dine, drawer, books }) {
      const { desk } = await dine('rice');
      await drawer(true);
      await desk.pay({ amount: 4000 });
      await drawer(false);
      return { body: { businessDay: (await books.day()).today } };
    },
  },
  {
    what: 'a closed day is put right',
    call: 'correctDay',
    role: 'owner',
    async prepare({ books, drawer }) {
      const { today: businessDay, isClosed } = await books.day();
      await drawer(false);
      if (!isClosed) await books.closeDay(businessDay);
      return { body: { businessDay, means: 'CASH', amount: -1000, reason: '영수증이 남았어요' } };
    },
  },
];
