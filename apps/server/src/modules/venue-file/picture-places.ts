import type { ResolvedVenue } from './resolved.ts';

/** Where a venue shows a picture: `logo`, `banner:<id>` or `menu:<id>`. */
export type PicturePlace = string;

export interface PlacedPicture {
  readonly place: PicturePlace;
  /** How the file names it. */
  readonly reference: string;
}

/** Every picture of a venue with its place. */
export function picturesOf(venue: ResolvedVenue): PlacedPicture[] {
  const { logo } = venue.settings;
  return [
    ...(logo === null ? [] : [{ place: 'logo', reference: logo }]),
    ...venue.banners.map(({ id, image }) => ({ place: `banner:${id}`, reference: image })),
    ...venue.categories.flatMap(({ menus }) =>
      menus.flatMap(({ id, image }) => (image === null ? [] : [{ place: `menu:${id}`, reference: image }])),
    ),
  ];
}

/** Path of a picture on this origin, without size; the name after the hash is for people. */
export function picturePath(hash: string, place: PicturePlace): string {
  return `/images/${hash}/${place.slice(place.indexOf(':') + 1)}`;
}

/** The hash in a picture's path, or null when the path is none of ours. */
export function hashOf(path: string): string | null {
  return /^\/images\/([0-9a-f]{32})\//.exec(path)?.[1] ?? null;
}
