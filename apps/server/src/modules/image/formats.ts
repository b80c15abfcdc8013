import type { Sharp } from 'sharp';

/** Encodings that pictures are sent in. */
export const FORMATS = {
  avif: { mediaType: 'image/avif', extension: 'avif' },
  webp: { mediaType: 'image/webp', extension: 'webp' },
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
} as const;
export type Format = keyof typeof FORMATS;

/** The encodings that an `Accept` header names, best first; JPEG last, which everything reads. */
export function formatsFor(accept: string | undefined): readonly [...Format[], 'jpeg'] {
  const taken = new Set(
    (accept ?? '')
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/),
      )
      .filter(([, ...rest]) => !rest.some((weight) => /^q=0(\.0*)?$/.test(weight)))
      .map(([type]) => type),
  );
  return [...(['avif', 'webp'] as const).filter((format) => taken.has(FORMATS[format].mediaType)), 'jpeg'];
}

/** Encodes for phones: small first, quick enough to be done while one waits. */
export function encode(picture: Sharp, format: Format): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: 3 });
    case 'webp':
      return picture.webp({ quality: 78, effort: 4 });
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true });
  }
}
