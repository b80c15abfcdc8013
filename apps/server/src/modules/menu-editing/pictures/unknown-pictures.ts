import type { ProposedChange } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { Queryable } from '../../../platform/events/append.ts';
import { hashOfImage } from './load-picture.ts';

interface Written {
  readonly image?: unknown;
  readonly menus?: unknown;
}

/** The pictures that a change puts on the menu. */
function imagesOf({ field, value }: ProposedChange): string[] {
  if (field === 'image') return typeof value === 'string' ? [value] : [];
  if (field !== 'added') return [];
  const { entity } = (value ?? {}) as { entity?: Written };
  const dishes = [entity, ...[entity?.menus ?? []].flat()] as (Written | undefined)[];
  return dishes.flatMap((dish) => (typeof dish?.image === 'string' ? [dish.image] : []));
}

// Whoever sweeps pictures holds their rows too: none goes while it is drafted.
const KNOWN = `
  SELECT i.hash FROM images i JOIN venue_images v USING (hash)
   WHERE v.restaurant_id = $1 AND hash = ANY ($2::text[]) ORDER BY hash FOR KEY SHARE OF i`;

/** Refuses changes that show a picture which the venue has not taken in, or that is gone. In the draft's transaction. */
export async function refuseUnknownPictures(
  db: Queryable,
  restaurantId: number,
  changes: readonly ProposedChange[],
): Promise<Refusal | null> {
  const named = changes.flatMap((change, index) =>
    imagesOf(change).map((image) => ({ index, hash: hashOfImage(image) })),
  );
  if (named.length === 0) return null;
  const hashes = [...new Set(named.map(({ hash }) => hash))];
  const { rows } = await db.query<{ hash: string }>(KNOWN, [restaurantId, hashes]);
  const known = new Set<string | null>(rows.map(({ hash }) => hash));
  const details = named
    // What is no path of a picture at all is told with the field.
    .filter(({ hash }) => hash !== null && !known.has(hash))
    .map(({ index }) => ({
      path: `body.changes.${index}.value`,
      message: 'names a picture that is not there',
    }));
  return details.length > 0 ? refuse('VALIDATION_FAILED', { details }) : null;
}
