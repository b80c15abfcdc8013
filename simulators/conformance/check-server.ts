import { randomUUID } from 'node:crypto';
import { callerOf } from './caller.ts';
import { demand, Report } from './report.ts';
import { demandRefusal, Evening, told } from './server-evening.ts';
import { delivering } from './server-hooks.ts';
import { naming } from './server-names.ts';
import { moving, waiting } from './server-room.ts';

export interface ServerAsked {
  readonly server: string;
  readonly key: string;
  /** Where it plays; any free table, unless told. */
  readonly tableIdx?: number | null;
  /** This machine as the server reaches it, where it is to deliver. */
  readonly host?: string;
  say?(line: string): void;
}

/** Plays a till against a server: an evening at one free table, with everything that is sent twice. */
export async function checkServer({
  server,
  key,
  tableIdx = null,
  host = '127.0.0.1',
  say,
}: ServerAsked): Promise<Report> {
  const report = new Report(say);
  const evening = new Evening(callerOf(server, key), tableIdx);
  await reading(report, evening);
  // Without a table of its own it would play with a guest's bill.
  if (report.failed.some(({ id }) => id === 'STATE')) return report;
  await ordering(report, evening);
  await hearing(report, evening);
  await waiting(report, evening);
  await naming(report, evening);
  await answering(report, evening);
  await counting(report, evening);
  await paying(report, evening);
  await lessening(report, evening);
  await moving(report, evening);
  await delivering(report, evening, host);
  await leaving(report, evening);
  return report;
}

async function reading(report: Report, evening: Evening): Promise<void> {
  await report.ask('KEY', 'A key that nobody made opens nothing', async () =>
    demandRefusal(
      await evening.call('GET', 'state', undefined, 'hansang_till_of_nobody'),
      401,
      'TILL_KEY_WRONG',
    ),
  );
  await report.ask('STATE', 'The room is read, and a table in it is free', () => evening.chooseTable());
  await report.ask('HEARTBEAT', 'A heartbeat is taken', async () => {
    const answered = await evening.call('POST', 'heartbeat');
    demand(answered.status === 200, told(answered));
  });
}

async function ordering(report: Report, evening: Evening): Promise<void> {
  await report.ask('ENTER', 'An order that is entered is accepted at once, at the menu’s price', async () => {
    evening.needs('orders');
    const dishes = await evening.plainDishes();
    demand(dishes.length > 0, 'No dish can be entered without a size or an option.');
    let seen = '';
    for (const dish of dishes.slice(0, 10)) {
      const lines = [{ menuId: dish.menuId, quantity: 3, unitPrice: dish.price }];
      const answered = await evening.enter(lines, evening.orderName);
      seen = told(answered);
      if (answered.status !== 200) continue;
      evening.dish = dish;
      const { status, source, dueAmount } = evening.keep(answered);
      demand(status === 'CONFIRM' && source === 'POS', `It is ${status} from ${source}.`);
      demand(dueAmount === 3 * dish.price, `It comes to ${dueAmount} won.`);
      return;
    }
    throw new Error(seen);
  });
  await report.ask('ENTER-AGAIN', 'The same order under the same name is the same order', async () => {
    const { order, dish } = evening.known;
    const lines = [{ menuId: dish.menuId, quantity: 3, unitPrice: dish.price }];
    const { orderId } = evening.keep(await evening.enter(lines, evening.orderName));
    demand(orderId === order.orderId, 'There are two orders now.');
  });
  await report.ask('ENTER-OTHER', 'Another order under a name that was used is refused', async () => {
    const { dish } = evening.known;
    const answered = await evening.enter([{ menuId: dish.menuId, quantity: 4 }], evening.orderName);
    demandRefusal(answered, 422, 'IDEMPOTENCY_KEY_REUSED');
  });
  await report.ask('PRICE', 'Another price than the menu’s is refused', async () => {
    const { dish } = evening.known;
    const lines = [{ menuId: dish.menuId, quantity: 3, unitPrice: dish.price + 1 }];
    demandRefusal(await evening.enter(lines, randomUUID()), 409, 'TILL_PRICE_DIFFERS');
  });
  await report.ask('UNKNOWN', 'An order that does not exist is not found', async () =>
    demandRefusal(await evening.call('GET', `orders/${randomUUID()}`), 404, 'NOT_FOUND_ORDER'),
  );
}

async function hearing(report: Report, evening: Evening): Promise<void> {
  await report.ask('EVENTS', 'The order is told, as this till’s own', async () => {
    const { order } = evening.known;
    const heard = await evening.until((event) => event.order?.orderId === order.orderId);
    const told = heard.find((event) => event.order?.orderId === order.orderId);
    demand(told?.isOwn === true && told.type === 'order.placed', `It is ${told?.type}, own: ${told?.isOwn}.`);
  });
  await report.ask('EVENTS-AGAIN', 'The same question gets the same events, in one order', async () => {
    const { events } = await evening.events(evening.begin);
    const again = await evening.events(evening.begin);
    const numbers = events.map(({ seq }) => seq);
    demand(
      numbers.every((seq, index) => index === 0 || seq > (numbers[index - 1] ?? 0)),
      `They came as ${numbers.join(', ')}.`,
    );
    const same = again.events.slice(0, numbers.length).map(({ seq }) => seq);
    demand(same.join() === numbers.join(), `First ${numbers.join(', ')}, then ${same.join(', ')}.`);
  });
  await report.ask('AHEAD', 'A number that was never given is refused', async () => {
    const answered = await evening.call('GET', 'events?after=900000000000');
    demandRefusal(answered, 409, 'TILL_CURSOR_AHEAD');
  });
}

async function answering(report: Report, evening: Evening): Promise<void> {
  const answer = (body: object) => evening.call('POST', `orders/${evening.known.order.orderId}/answer`, body);
  await report.ask('ACCEPT-AGAIN', 'Accepting what is accepted changes nothing', async () => {
    const { version } = evening.known.order;
    const order = evening.keep(await answer({ answer: 'ACCEPT' }));
    demand(order.version === version, `Its version went from ${version} to ${order.version}.`);
  });
  await report.ask('TOO-LATE', 'Rejecting what is accepted is too late', async () =>
    demandRefusal(await answer({ answer: 'REJECT', reason: 'ETC' }), 409, 'ORDER_TRANSITION_NOT_ALLOWED'),
  );
  await report.ask('LINE', 'A line says how many are left; twice is once', async () => {
    const { order, dish } = evening.known;
    const off = { left: 2, reason: 'LACK_OF_INGREDIENTS' };
    const path = `orders/${order.orderId}/lines/${order.lines[0]?.line}`;
    const first = evening.keep(await evening.call('POST', path, off));
    const again = evening.keep(await evening.call('POST', path, off));
    demand(first.dueAmount === 2 * dish.price, `The order comes to ${first.dueAmount} won.`);
    demand(again.version === first.version, 'The second request changed it once more.');
  });
  await report.ask('PROGRESS', 'Dishes are done once; what is done stays so', async () => {
    const path = `orders/${evening.known.order.orderId}/progress`;
    const first = evening.keep(await evening.call('POST', path, { to: 'DONE' }));
    demand(
      first.lines.every(({ state }) => state === 'DONE'),
      `It is ${first.lines[0]?.state}.`,
    );
    const again = evening.keep(await evening.call('POST', path, { to: 'DONE' }));
    demand(again.version === first.version, 'The second request changed it once more.');
  });
  await report.ask('CANCEL', 'Another order is cancelled, and twice is once', async () => {
    const { dish, order: kept } = evening.known;
    const entered = evening.keep(await evening.enter([{ menuId: dish.menuId, quantity: 3 }], randomUUID()));
    const cancel = { answer: 'CANCEL', reason: 'RESTAURANTS_CIRCUMSTANCES' };
    const first = evening.keep(await evening.call('POST', `orders/${entered.orderId}/answer`, cancel));
    const again = evening.keep(await evening.call('POST', `orders/${entered.orderId}/answer`, cancel));
    evening.order = kept;
    demand(first.status === 'CANCEL', `It is ${first.status}.`);
    demand(again.version === first.version, 'The second request changed it once more.');
  });
}

async function counting(report: Report, evening: Evening): Promise<void> {
  await report.ask(
    'STOCK',
    'A dish that is sold out cannot be entered, and can again afterwards',
    async () => {
      evening.needs('stock');
      const { dish } = evening.known;
      const sell = async (isSoldOut: boolean) => {
        const answered = await evening.call('POST', `stock/${dish.menuId}`, { isSoldOut });
        demand(answered.status === 200 && answered.body.isSoldOut === isSoldOut, told(answered));
      };
      await sell(true);
      try {
        const answered = await evening.enter([{ menuId: dish.menuId, quantity: 3 }], randomUUID());
        demandRefusal(answered, 409, 'MENU_SOLD_OUT');
      } finally {
        await sell(false);
      }
    },
  );
}

async function paying(report: Report, evening: Evening): Promise<void> {
  const externalId = randomUUID();
  let owed = 0;
  const pay = async (amount: number, name = externalId) => {
    const { visitId } = await evening.visit();
    const body = { externalId: name, visitId, means: 'CASH', amount };
    return evening.call('POST', `tables/${evening.tableIdx}/payments`, body);
  };
  await report.ask('PAY', 'What was taken is written down once', async () => {
    evening.needs('payments');
    owed = (await evening.visit()).owed;
    const first = await pay(1);
    const again = await pay(1);
    demand(first.status === 200 && first.body.owed === owed - 1, told(first));
    demand(again.body.paymentId === first.body.paymentId && again.body.owed === owed - 1, told(again));
  });
  await report.ask('PAY-OTHER', 'Another payment under a name that was used is refused', async () => {
    evening.needs('payments');
    demandRefusal(await pay(2), 422, 'IDEMPOTENCY_KEY_REUSED');
  });
  await report.ask('PAY-TOO-MUCH', 'More than is owed is refused', async () => {
    evening.needs('payments');
    demandRefusal(await pay(owed + 1, randomUUID()), 409, 'BILL_TOO_MUCH');
  });
  await report.ask('VOID', 'What was taken is taken back once, and is owed again', async () => {
    evening.needs('payments');
    const body = { externalId, reason: 'conformance' };
    const first = await evening.call('POST', 'payments/void', body);
    const again = await evening.call('POST', 'payments/void', body);
    demand(first.status === 200 && first.body.owed === owed, told(first));
    demand(again.status === 200 && again.body.owed === owed, told(again));
  });
}

async function lessening(report: Report, evening: Evening): Promise<void> {
  await report.ask(
    'DISCOUNT',
    'A discount makes the bill less once, and more once it is taken back',
    async () => {
      evening.needs('payments');
      const { visitId, owed } = await evening.visit();
      const externalId = randomUUID();
      const body = { externalId, visitId, kind: 'DISCOUNT', amount: -1, reason: 'conformance' };
      const path = `tables/${evening.tableIdx}/entries`;
      for (let sent = 0; sent < 2; sent += 1) {
        const answered = await evening.call('POST', path, body);
        demand(answered.status === 200 && answered.body.owed === owed - 1, told(answered));
      }
      for (let sent = 0; sent < 2; sent += 1) {
        const answered = await evening.call('POST', 'entries/void', { externalId, reason: 'conformance' });
        demand(answered.status === 200 && answered.body.owed === owed, told(answered));
      }
    },
  );
}

async function leaving(report: Report, evening: Evening): Promise<void> {
  await report.ask('CLOSE', 'A bill that is closed frees its table, is told, and twice is once', async () => {
    evening.needs('tables');
    const { visitId } = await evening.visit();
    for (let sent = 0; sent < 2; sent += 1) {
      const answered = await evening.call('POST', `tables/${evening.tableIdx}/close`, { visitId });
      demand(answered.status === 200, told(answered));
    }
    const { tables } = await evening.readState();
    demand(
      tables.find(({ tableIdx }) => tableIdx === evening.tableIdx)?.visit === null,
      'Somebody still sits there.',
    );
    await evening.until((event) => event.type === 'visit.closed' && event.visitId === visitId);
  });
}
