import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../platform/events/append.ts';
import { openCompanion } from '../../platform/process/companion.ts';
import type { Log } from '../../platform/process/log.ts';
import { displaySecret } from './code-proof.ts';

const PROGRAM = join(import.meta.dirname, '../../../../../simulators/display/main.ts');
/** The displays of a demo's tables stand under this path of ours, so that a tablet in the room can show one. */
export const DEMO_DISPLAYS = '/demo-display';
const HEADERS = ['content-type', 'content-security-policy', 'cache-control'] as const;

export interface DemoDisplayOptions {
  readonly db: Queryable;
  /** Key material of the installation. */
  readonly secret: string;
  /** Where guests reach this server. */
  readonly guestOrigin: () => string;
  readonly log: Log;
}

export interface DemoDisplays {
  /** Where the pages are; null when they cannot be shown. */
  origin(): Promise<string | null>;
  close(): void;
}

const TABLES = `
  SELECT t.table_idx AS idx, t.name, f.name->>'ko' AS floor, t.digital_key AS key
    FROM restaurants r JOIN dining_tables t USING (restaurant_id) JOIN floors f USING (restaurant_id, floor_id)
   WHERE r.is_demo AND (r.settings->>'useDigitalQr')::boolean AND NOT t.is_retired
   ORDER BY r.restaurant_id, t.table_idx`;

/** The displays of the demo's tables as a process beside this one, started when somebody first looks at them. */
export function openDemoDisplays({ db, secret, guestOrigin, log }: DemoDisplayOptions): DemoDisplays {
  const companion = openCompanion<{ origin: string }>({
    program: PROGRAM,
    async env() {
      const { rows } = await db.query<{ idx: number; name: string; floor: string; key: string }>(TABLES);
      const tables = rows.map(({ idx, name, floor, key }) => ({
        name: `${floor} ${name}`,
        key,
        secret: displaySecret(secret, key),
        battery: batteryOf(idx),
      }));
      return { DISPLAY_HOUSE: JSON.stringify({ guestOrigin: guestOrigin(), tables }) };
    },
    log,
    whenEnded: "The demo's displays ended; they start again when somebody looks at them",
  });
  return {
    origin: async () => (await companion.reach())?.origin ?? null,
    close: companion.close,
  };
}

/** Some full, some low: the console shows both. */
const batteryOf = (tableIdx: number): string => (3.1 - (tableIdx % 8) * 0.1).toFixed(2);

/** Serves the pages of the demo's displays under a path of ours. */
export function addDemoDisplays(http: FastifyInstance, displays: Pick<DemoDisplays, 'origin'>): void {
  const config = { call: 'demoDisplayPage' };
  http.get(DEMO_DISPLAYS, { config }, (_request, reply) => reply.redirect(`${DEMO_DISPLAYS}/`));
  http.get<{ Params: { '*': string } }>(`${DEMO_DISPLAYS}/*`, { config }, async ({ params }, reply) => {
    const table = params['*'];
    if (!/^\d{0,4}$/.test(table)) return reply.code(404).send();
    const origin = await displays.origin();
    if (origin === null) return reply.code(503).header('cache-control', 'no-store').send();
    const answer = await fetch(`${origin}/${table}`);
    for (const name of HEADERS) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return reply.code(answer.status).send(await answer.text());
  });
}
