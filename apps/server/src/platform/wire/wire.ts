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
    const { answer } = CALL_SCHEMAS[name];
    try {
      return JSON.stringify(this.declared<z.ZodType>(name, answer, body)) ?? 'null';
    } catch (error) {
      // Nothing that a presenter makes: a field that its schema leaves open held what JSON has no words for.
      this.#log.warn({ err: error }, `What goes out has no JSON: ${name}`);
      return 'null';
    }
  }

  /** A message to guests' screens. */
  event<Event extends GuestEvent>(event: Event): Event {
    const schema = guestEvents[event.action];
    return this.declared<z.ZodType>(`the event ${event.action}`, schema, event) as Event;
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
) as unknown as Readonly<Record<GuestAction, z.ZodType>>;

/** What is wrong with a value, by its paths; never what it holds. */
function problemsOf(schema: z.ZodType, value: unknown): string[] {
  const { success, data, error } = schema.safeParse(value);
  if (!success) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return undeclared(value, data).map((path) => `${path}: is not declared`);
}

/** Paths of the fields that parsing dropped. */
function undeclared(sent: unknown, parsed: unknown, path: readonly string[] = []): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([key, value]) => {
    const here = [...path, key];
    const known = (parsed as Readonly<Record<string, unknown>>)[key];
    if (value === undefined || known !== undefined) return undeclared(value, known, here);
    return here.join('.');
  });
}
