import { randomUUID } from 'node:crypto';
import { demand, type Report, Skipped } from './report.ts';
import { demandRefusal, type Evening, told } from './server-evening.ts';

interface Item {
  readonly kind: string;
  readonly ourId: string;
  readonly externalId: string | null;
  readonly isElsewhere: boolean;
}

/** What the server says of the menu, and what it takes of a till's own names and prices. Nothing of it stays. */
export async function naming(report: Report, evening: Evening): Promise<void> {
  await report.ask('MENU', 'The menu is read with a price for each dish and each size', async () => {
    const answered = await evening.call('GET', 'menu');
    demand(answered.status === 200, told(answered));
    const { version, dishes } = answered.body as {
      version?: number;
      dishes?: readonly { menuId: string; price: number; sizes: readonly { price: number }[] }[];
    };
    demand(Number.isInteger(version) && dishes !== undefined && dishes.length > 0, 'It has no dishes.');
    const wrong = dishes.find((dish) =>
      [dish, ...dish.sizes].some(({ price }) => !Number.isInteger(price) || price < 0),
    );
    demand(wrong === undefined, `${wrong?.menuId} has no price.`);
  });
  await report.ask(
    'NAMES',
    'A dish is named as the till calls it, twice is once, and entered by that name',
    async () => {
      evening.needs('orders');
      const { dish } = evening.known;
      const name = `conformance-${randomUUID()}`;
      await asNamed(evening, dish.menuId, name, async () => {
        const entered = evening.enter([{ externalId: name, quantity: 3 }], randomUUID());
        const answered = await entered;
        demand(answered.status === 200, told(answered));
        const { orderId, lines } = answered.body as unknown as {
          orderId: string;
          lines: readonly { menuId: string; externalId: string | null }[];
        };
        demand(lines[0]?.menuId === dish.menuId && lines[0]?.externalId === name, 'It is another dish.');
        await evening.call('POST', `orders/${orderId}/answer`, { answer: 'CANCEL', reason: 'ETC' });
      });
    },
  );
  await report.ask('NAMES-TAKEN', 'A name that stands for one dish stands for no other', async () => {
    evening.needs('orders');
    const { dish } = evening.known;
    const other = (await items(evening)).find(({ kind, ourId }) => kind === 'DISH' && ourId !== dish.menuId);
    if (!other) throw new Skipped('There is one dish alone.');
    const name = `conformance-${randomUUID()}`;
    await asNamed(evening, dish.menuId, name, async () =>
      demandRefusal(await set(evening, { ...other, externalId: name }), 409, 'EXTERNAL_ID_TAKEN'),
    );
  });
  await report.ask('PRICES', 'A price that the menu has already drafts nothing', async () => {
    evening.needs('menu');
    const { dish } = evening.known;
    const draft = () =>
      evening.call('POST', 'prices', { prices: [{ menuId: dish.menuId, price: dish.price }] });
    const first = await draft();
    const again = await draft();
    demand(first.status === 200, told(first));
    demand(
      again.body.drafted === first.body.drafted,
      `First ${first.body.drafted}, then ${again.body.drafted}.`,
    );
  });
}

async function items(evening: Evening): Promise<readonly Item[]> {
  const answered = await evening.call('GET', 'external-ids');
  demand(answered.status === 200, told(answered));
  return answered.body.items as readonly Item[];
}

const set = (evening: Evening, { kind, ourId, externalId }: Omit<Item, 'isElsewhere'>) =>
  evening.call('POST', 'external-ids', { items: [{ kind, ourId, externalId }] });

/** Has a dish called something for as long as something runs; afterwards it is called as it was. */
async function asNamed(
  evening: Evening,
  menuId: string,
  externalId: string,
  run: () => Promise<void>,
): Promise<void> {
  const before = (await items(evening)).find(({ kind, ourId }) => kind === 'DISH' && ourId === menuId);
  demand(before !== undefined, 'The dish is not among external-ids.');
  try {
    for (let sent = 0; sent < 2; sent += 1) {
      const answered = await set(evening, { ...before, externalId });
      demand(answered.status === 200, told(answered));
    }
    await run();
  } finally {
    const { isElsewhere, ...item } = before;
    await evening.call('POST', 'external-ids', {
      items: [
        {
          kind: item.kind,
          ourId: item.ourId,
          externalId: item.externalId,
          ...(isElsewhere && { isElsewhere }),
        },
      ],
    });
  }
}
