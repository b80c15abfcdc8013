import type { Asked } from './asked.ts';
import { checkHooks } from './check-hooks.ts';
import { isAfter, isAnswerTo, isEvents, Play, type TillAsked } from './play.ts';
import { demand, Report, Skipped } from './report.ts';

/** Plays Hansang against a maker's till: an evening with answers that are lost, late and wrong. */
export async function checkTill(asked: TillAsked): Promise<Report> {
  const report = new Report(asked.say);
  const play = new Play(asked);
  await coming(report, play);
  // A till that never comes is asked nothing else.
  if (report.failed.length > 0) return report;
  await following(report, play);
  await ordering(report, play);
  await deciding(report, play);
  await losing(report, play);
  await enduring(report, play);
  await checkHooks(report, play);
  await standing(report, play);
  return report;
}

async function coming(report: Report, play: Play): Promise<void> {
  await report.ask('STATE', 'It comes with its key and reads the room', async () => {
    const isState = ({ path, isKnown }: Asked) => path === 'state' && isKnown;
    await play.wait(isState, 0, 'Nobody read the state with the key of this suite.');
  });
}

async function following(report: Report, play: Play): Promise<void> {
  await report.ask('CURSOR', 'It asks what happens from where the room ended', async () => {
    const { query } = await play.wait(isEvents, 0, 'It never asked for events.');
    demand(Number(query.get('after')) === play.house.room.next, `It asked after ${query.get('after')}.`);
  });
  await report.ask('WAIT', 'It waits for events instead of asking all the time', async () => {
    const { query } = await play.wait(isEvents, 0, 'It never asked for events.');
    demand(Number(query.get('wait') ?? 0) >= 1, 'It asks without `wait`.');
  });
}

async function ordering(report: Report, play: Play): Promise<void> {
  let orderId = '';
  await report.ask('ANSWER', 'It answers an order that waits for it', async () => {
    const from = play.now;
    orderId = play.house.order(1).orderId;
    const { body } = await play.wait(isAnswerTo(orderId), from, 'It did not answer the order.');
    demand(['ACCEPT', 'REJECT'].includes(String(body.answer)), `It answered ${body.answer}.`);
  });
  await report.ask('TOLD-TWICE', 'An order that it knows already may be told again', async () => {
    const [first] = play.answersTo(orderId);
    if (!first) throw new Skipped('It answered no order.');
    const order = { ...play.house.room.answer(readOf(orderId)).body };
    play.house.tell({ type: 'order.placed', tableIdx: 1, order });
    await play.pass();
    const others = play.answersTo(orderId).filter((answer) => answer !== first);
    demand(others.length === 0, `First ${first}, then ${others.join(', ')}.`);
  });
  await report.ask('UNKNOWN', 'An event that it does not know is passed over', () => play.pass());
  await report.ask(
    'TOO-LATE',
    'An answer that is too late is let go, and the order read as it is',
    async () => {
      const from = play.now;
      const { orderId: late } = play.house.room.place(2, 1);
      const order = { ...play.house.room.answer(readOf(late)).body };
      play.house.room.become(late, 'CANCEL');
      play.house.tell({ type: 'order.placed', tableIdx: 2, order });
      await play.wait(isAnswerTo(late), from, 'It did not answer the order.');
      const isRead = ({ method, path }: Asked) =>
        method === 'GET' && (path === `orders/${late}` || path === 'state');
      await play.wait(isRead, from, 'It did not read what became of the order.');
      await play.pass();
      demand(play.answersTo(late).length === 1, `It answered ${play.answersTo(late).length} times.`);
    },
  );
}

async function deciding(report: Report, play: Play): Promise<void> {
  await report.ask(
    'DECIDER',
    'Where the venue lets it decide anew it reads the room, and answers what waits',
    async () => {
      await play.pass();
      const from = play.now;
      const { orderId } = play.house.room.place(2, 1);
      play.house.tell({ type: 'decider.changed', orderDecider: 'TILL' });
      await play.wait(({ path }) => path === 'state', from, 'It did not read the room.');
      await play.wait(isAnswerTo(orderId), from, 'It did not answer the order that waited.');
    },
  );
}

async function losing(report: Report, play: Play): Promise<void> {
  await report.ask('LOST-EVENTS', 'Events whose answer was lost are asked for again', async () => {
    await play.pass();
    const [from, place] = [play.now, play.house.room.next];
    play.house.spoil((asked, body) => isEvents(asked) && 'events' in body, 'LOST');
    const { orderId } = play.house.order(1);
    const { query } = await play.wait(isEvents, from, 'It did not ask again.');
    demand(Number(query.get('after')) === place, `It asked after ${query.get('after')}, not ${place}.`);
    await play.wait(isAnswerTo(orderId), from, 'It did not answer the order that the lost answer told of.');
  });
  await report.ask('LOST-ANSWER', 'What it said and heard no answer to it says again', async () => {
    const from = play.now;
    play.house.spoil(({ path }) => path.endsWith('/answer'), 'LOST');
    const { orderId } = play.house.order(1);
    await play.wait(isAnswerTo(orderId), from, 'It did not answer the order.');
    const second = play.house.asked.findIndex(isAnswerTo(orderId)) + 1;
    const { body } = await play.wait(isAnswerTo(orderId), second, 'It did not answer again.');
    const [first] = play.answersTo(orderId);
    demand(body.answer === first, `First ${first}, then ${body.answer}.`);
  });
}

const readOf = (orderId: string): Asked => ({
  method: 'GET',
  path: `orders/${orderId}`,
  query: new URLSearchParams(),
  body: {},
  isKnown: true,
});

async function enduring(report: Report, play: Play): Promise<void> {
  await report.ask('RESTORED', 'After a backup it reads the room anew and goes on from there', async () => {
    await play.pass();
    const from = play.now;
    play.house.spoil(isEvents, { status: 409, errorCode: 'TILL_CURSOR_AHEAD' });
    const seq = play.house.tell({ type: 'menu.changed' });
    await play.wait(({ path }) => path === 'state', from, 'It did not read the room anew.');
    const anew = play.house.asked.findIndex(({ path }, index) => index >= from && path === 'state') + 1;
    await play.wait(isAfter(seq), anew, 'It did not go on from the new number.');
  });
  await report.ask('PATIENCE', 'While nobody answers it asks again, but not all the time', async () => {
    await play.pass();
    const from = play.now;
    play.house.isDown = true;
    play.house.tell({ type: 'menu.changed' });
    await new Promise((resolve) => setTimeout(resolve, play.downMs));
    play.house.isDown = false;
    const often = (play.now - from) / (play.downMs / 1000);
    await play.wait(isEvents, play.now, 'It did not come back.');
    demand(often <= 20, `It asked ${Math.round(often)} times a second.`);
    await play.pass();
  });
}

async function standing(report: Report, play: Play): Promise<void> {
  await report.ask(
    'ENTER',
    'An order entered at the till has a name, and keeps it when it is sent again',
    async () => {
      const from = play.now;
      const isEntered = ({ method, path }: Asked) => method === 'POST' && path === 'tables/3/orders';
      play.house.spoil(isEntered, 'LOST');
      play.hand('Enter an order for table 3 at the till.');
      const { body } = await play.wait(isEntered, from, 'No order came.');
      const second = play.house.asked.findIndex((one, index) => index >= from && isEntered(one)) + 1;
      const again = await play.wait(isEntered, second, 'It was not sent again.');
      demand(typeof body.externalId === 'string', 'It has no externalId.');
      demand(JSON.stringify(again.body) === JSON.stringify(body), 'It was sent again as another order.');
    },
  );
  await report.ask('CLOSE', 'A bill closed at the till names its visit', async () => {
    const from = play.now;
    play.hand('Close the bill of table 1 at the till.');
    const isClosed = ({ method, path }: Asked) => method === 'POST' && path === 'tables/1/close';
    const { body } = await play.wait(isClosed, from, 'No bill was closed.');
    demand(typeof body.visitId === 'string', 'It names no visit.');
  });
}
