import type { Banner } from '@hansang/contract/schemas';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Queryable } from '../../platform/events/append.ts';
import { hashOf } from '../venue-file/picture-places.ts';
import type { Values } from './read-values.ts';

/** For so long a picture that was taken away may be brought back. */
const KEPT_MS = 24 * 3_600_000;

interface Shown {
  readonly path: string;
  readonly image: string;
}

/** The pictures that settings show, and where. */
function shownBy({ logo, banners }: Values): Shown[] {
  const rows = (banners ?? []) as readonly Banner[];
  return [
    ...(typeof logo === 'string' ? [{ path: 'logo', image: logo }] : []),
    ...rows.map(({ image }, index) => ({ path: `banners.${index}.image`, image })),
  ];
}

// Whoever lets go of pictures holds their rows too: none goes while it is hung up.
const KNOWN = `
  SELECT i.hash FROM images i JOIN venue_images v USING (hash)
   WHERE v.restaurant_id = $1 AND hash = ANY ($2::text[]) ORDER BY hash FOR KEY SHARE OF i`;

/** Refuses fields that show a picture which the venue has not taken in, or that is gone. */
export async function refuseUnknownPictures(
  client: Queryable,
  restaurantId: number,
  after: Values,
  fields: readonly string[],
): Promise<Refusal | null> {
  const named = shownBy(after).filter(({ path }) => fields.includes(path.split('.')[0] ?? ''));
  if (named.length === 0) return null;
  const { rows } = await client.query<{ hash: string }>(KNOWN, [
    restaurantId,
    named.map(({ image }) => hashOf(image)),
  ]);
  const known = new Set<string | null>(rows.map(({ hash }) => hash));
  const details = named
    .filter(({ image }) => !known.has(hashOf(image)))
    .map(({ path }) => ({ path, message: 'names a picture that is not there' }));
  return details.length > 0 ? refuse('SETTING_WRONG', { details }) : null;
}

const LOOSEN = `
  INSERT INTO loose_pictures (hash, since, kept_until) SELECT DISTINCT unnest($1::text[]), $2::timestamptz, $3::timestamptz
  ON CONFLICT (hash) DO UPDATE SET kept_until = excluded.kept_until`;

/** Pictures that the settings show no more go, once nobody can take that back any more. */
export async function loosenPictures(
  client: Queryable,
  { before, after, at }: { before: Values; after: Values; at: Date },
): Promise<void> {
  const kept = new Set(shownBy(after).map(({ image }) => hashOf(image)));
  const gone = shownBy(before).flatMap(({ image }) => hashOf(image) ?? []);
  const loose = gone.filter((hash) => !kept.has(hash));
  if (loose.length > 0) await client.query(LOOSEN, [loose, at, new Date(at.getTime() + KEPT_MS)]);
}
