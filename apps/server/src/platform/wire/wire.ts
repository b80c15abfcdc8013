import { isDeepStrictEqual } from 'node:util';
import type { CallName, GuestAction } from '@hansang/contract';
import {
  CALL_SCHEMAS,
  GUEST_EVENT_DATA,
  type GuestEvent,
  type StaffEvent,
  staffEvent,
} from '@hansang/contract/schemas';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { declaredBy, type Tally } from './declared.ts';

export interface WireOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** For tests: whatever goes out is parsed in full, and told of each time, undeclared fields too. */
  readonly isStrict?: boolean;
}

/**
 * Everything that leaves this server by a schema: answers, data of rendered pages, messages to screens. Only what is
 * declared goes out. A value that is wrong is told in the log, once for each thing, and is no reason to fail.
 */
export class Wire {
  readonly #log: WireOptions['log'];
  readonly #isStrict: boolean;
  readonly #told = new Set<string>();

  constructor({ log, isStrict = false }: WireOptions) {
    this.#log = log;
    this.#isStrict = isStrict;
  }

  /** What of a value its schema declares; the value itself if that is all of it. */
  declared<Schema extends z.ZodType>(what: string, schema: Schema, value: z.input<Schema>): z.input<Schema> {
    const tally: Tally = { faults: 0 };
    const declared = declaredBy(schema)(value, tally);
    if (this.#isStrict || (tally.faults > 0 && !this.#told.has(what))) this.#tell(what, schema, value);
    return declared as z.input<Schema>;
  }

  /** The JSON of a call's answer. */
  answer(name: CallName, body: unknown): string {
    return JSON.stringify(this.declared(name, CALL_SCHEMAS[name].answer, body as never)) ?? 'null';
  }

  /** A message to guests' screens. */
  event<Event extends GuestEvent>(event: Event): Event {
    const schema = guestEvents[event.action];
    return this.declared(`the event ${event.action}`, schema, event as never) as unknown as Event;
  }

  /** A message to consoles. */
  staffEvent(event: StaffEvent): StaffEvent {
    return this.declared(`the hint ${event.action}`, staffEvent, event);
  }

  #tell(what: string, schema: z.ZodType, value: unknown): void {
    const problems = problemsOf(schema, value);
    if (problems.length === 0) return;
    this.#told.add(what);
    this.#log.warn({ problems }, `What goes out breaks its schema: ${what}`);
  }
}

const guestEvents = Object.fromEntries(
  Object.entries(GUEST_EVENT_DATA).map(([action, data]) => [
    action,
    z.object({ action: z.literal(action), clientId: z.string(), cartId: z.string().nullable(), data }),
  ]),
) as unknown as Readonly<Record<GuestAction, z.ZodType<GuestEvent, GuestEvent>>>;

/** What is wrong with a value, by its paths; never what it holds. */
function problemsOf(schema: z.ZodType, value: unknown): string[] {
  try {
    const sent = JSON.parse(JSON.stringify(value));
    const { success, data, error } = schema.safeParse(sent);
    if (!success) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return isDeepStrictEqual(data, sent) ? [] : ['it has fields beyond its schema'];
  } catch (error) {
    return [String(error)];
  }
}
