import type { Queryable } from '../../platform/events/append.ts';
import type { TableLink } from '../table-key/table-links.ts';

/**
 * The tables of a venue as aligned lines: what a printed code holds, or where displays rotate theirs what each of those
 * needs to know.
 * @param secretOf of a display; absent where the venue has none
 */
export function accessLines(
  tables: readonly TableLink[],
  origin: string,
  secretOf?: (digitalKey: string) => string,
): string[] {
  const labels = tables.map(({ name, floor }) => `${floor} ${name}`);
  const widest = Math.max(0, ...labels.map((label) => label.length));
  return tables.map(({ path, digitalKey }, index) => {
    const label = (labels[index] ?? '').padEnd(widest);
    const access = secretOf ? `key ${digitalKey}  secret ${secretOf(digitalKey)}` : `${origin}${path}`;
    return `  ${label}  ${access}`;
  });
}

export interface VenueSummary {
  readonly id: number;
  readonly name: string;
  readonly dishes: number;
  readonly tables: number;
  readonly isDemo: boolean;
}

const VENUES = `
  SELECT r.restaurant_id AS id, r.name->>'ko' AS name, r.is_demo AS "isDemo",
         (SELECT count(*) FROM menus m WHERE m.restaurant_id = r.restaurant_id AND NOT m.is_retired)::integer AS dishes,
         (SELECT count(*) FROM dining_tables t
           WHERE t.restaurant_id = r.restaurant_id AND NOT t.is_retired)::integer AS tables
    FROM restaurants r ORDER BY r.restaurant_id`;

export async function listVenues(db: Queryable): Promise<VenueSummary[]> {
  return (await db.query<VenueSummary>(VENUES)).rows;
}
