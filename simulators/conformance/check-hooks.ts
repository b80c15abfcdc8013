import { type Delivered, type DeliveredEvent, type DeliveryFault, newSecret } from './house-hooks.ts';
import { isEvents, type Play } from './play.ts';
import { demand, type Report, Skipped } from './report.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const told = (delivered: Delivered): string =>
  delivered === null ? 'It did not answer within 15 seconds.' : `It answered ${delivered.status}.`;

/**
 * Delivers to the till's endpoint what is right, and what somebody forged, kept, sent twice or mixed up. A till that only
 * follows by number has no endpoint: of it nothing of this is asked.
 */
export async function checkHooks(report: Report, play: Play): Promise<void> {
  const hooks = new Hooks(play);
  await signatures(report, hooks);
  await clocks(report, hooks);
  await mixedUp(report, hooks, play);
  await enduring(report, hooks, play);
}

/** Deliveries of orders that nothing else has told of. */
class Hooks {
  readonly #play: Play;

  constructor(play: Play) {
    this.#play = play;
  }

  /** The secrets that its endpoint knows. */
  get secrets(): readonly string[] {
    const { endpoint } = this.#play.house.hooks;
    if (endpoint) return endpoint.secrets;
    throw new Skipped('It asked for no deliveries (POST webhooks, then POST webhooks/{id}/secret).');
  }

  /** An order that waits for the till. */
  placed() {
    const { room } = this.#play.house;
    const order = room.place(1, 1);
    return { ...room.apart({ type: 'order.placed' }), tableIdx: 1, visitId: order.visitId, order };
  }

  async taken(event: DeliveredEvent, fault?: DeliveryFault): Promise<void> {
    demand(this.secrets.length > 0, 'Its endpoint has no secret.');
    const delivered = await this.#play.house.hooks.deliver(event, fault);
    const isTaken = delivered !== null && delivered.status >= 200 && delivered.status < 300;
    demand(isTaken, `${told(delivered)} 2xx is right.`);
  }

  /** It is refused, and nothing comes of what it says. */
  async refused(what: string, fault: DeliveryFault): Promise<void> {
    demand(this.secrets.length > 0, 'Its endpoint has no secret.');
    const event = this.placed();
    const delivered = await this.#play.house.hooks.deliver(event, fault);
    const isRefused = delivered !== null && delivered.status >= 400;
    demand(isRefused, `${what}: ${told(delivered)} 4xx is right.`);
    await this.#play.pass();
    const answers = this.#play.answersTo(event.order.orderId);
    demand(answers.length === 0, `${what}: it was refused, and the order answered all the same.`);
  }
}

async function signatures(report: Report, hooks: Hooks): Promise<void> {
  await report.ask('HOOK', 'A delivery that is signed is taken', () => hooks.taken(hooks.placed()));
  await report.ask(
    'HOOK-FORGED',
    'One that is not signed, or by another, or changed since is refused',
    async () => {
      await hooks.refused('Signed by another', { secrets: [newSecret()] });
      await hooks.refused('Not signed', { secrets: [] });
      await hooks.refused('Changed since it was signed', { changed: { tableIdx: 2 } });
    },
  );
  await report.ask(
    'HOOK-ROTATED',
    'While a secret changes one right signature among several is enough',
    async () => {
      await hooks.taken(hooks.placed(), { secrets: [newSecret(), ...hooks.secrets] });
      await hooks.taken(hooks.placed(), { secrets: [...hooks.secrets, newSecret()] });
    },
  );
}

async function clocks(report: Report, hooks: Hooks): Promise<void> {
  await report.ask(
    'HOOK-OLD',
    'One of an hour ago, or of the next hour, is refused: somebody may have kept it',
    async () => {
      await hooks.refused('An hour old', { off: -HOUR_MS });
      await hooks.refused('An hour ahead', { off: HOUR_MS });
    },
  );
  await report.ask('HOOK-CLOCK', 'Clocks that differ by two minutes are no reason to refuse', async () => {
    await hooks.taken(hooks.placed(), { off: -2 * MINUTE_MS });
    await hooks.taken(hooks.placed(), { off: 2 * MINUTE_MS });
  });
}

async function mixedUp(report: Report, hooks: Hooks, play: Play): Promise<void> {
  const { room } = play.house;
  await report.ask('HOOK-TWICE', 'The same delivery again is taken again, and changes nothing', async () => {
    const event = hooks.placed();
    for (let sent = 0; sent < 2; sent += 1) await hooks.taken(event, { id: 'hansang_1_twice' });
    await play.pass();
    const [first, ...others] = play.answersTo(event.order.orderId);
    const differing = others.filter((answer) => answer !== first);
    demand(differing.length === 0, `It answered ${first}, then ${differing.join(', ')}.`);
  });
  await report.ask('HOOK-ORDER', 'An order as it was does not take the place of what it became', async () => {
    const before = hooks.placed();
    const order = room.become(before.order.orderId, 'CANCEL');
    const after = { ...before, ...room.apart({ type: 'order.changed' }), order };
    await hooks.taken(after);
    await hooks.taken(before);
    await play.pass();
    const answers = play.answersTo(order.orderId);
    demand(answers.length === 0, `It was cancelled, and the till answered ${answers.join(', ')}.`);
  });
  await report.ask('HOOK-UNKNOWN', 'An event that it does not know is taken: those behind it wait', () =>
    hooks.taken(room.apart({ type: 'weather.changed' })),
  );
}

async function enduring(report: Report, hooks: Hooks, play: Play): Promise<void> {
  const { house } = play;
  await report.ask(
    'HOOK-SLOW',
    'It answers within 15 seconds, also while the server answers nothing',
    async () => {
      demand(hooks.secrets.length > 0, 'Its endpoint has no secret.');
      house.isDown = true;
      const delivered = await house.hooks.deliver(hooks.placed());
      house.isDown = false;
      demand(delivered !== null, told(delivered));
      await play.wait(isEvents, play.now, 'It did not come back.');
    },
  );
  await report.ask(
    'HOOK-OFF',
    'Once its endpoint is turned off it loses nothing: it reads on, or has it sent',
    async () => {
      demand(hooks.secrets.length > 0, 'Its endpoint has no secret.');
      const from = play.now;
      house.hooks.turnOff();
      const { orderId } = house.order(1);
      const seq = house.room.next;
      const goesOn = ({ path, query }: { path: string; query: URLSearchParams }) =>
        path.endsWith('/resume') || (path === 'events' && Number(query.get('after')) >= seq);
      await play.wait(
        goesOn,
        from,
        `It neither read on past event ${seq} nor asked for it (POST webhooks/{id}/resume).`,
      );
      demand(play.answersTo(orderId).length > 0, 'It did not answer the order that nobody delivered.');
    },
  );
}
