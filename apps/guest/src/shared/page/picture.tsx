import { type ImageShape, type ImageWidth, imageHeight } from '@hansang/contract';
import { useHydrated } from '../store.ts';

export interface PictureProps {
  /** Path on this origin, or nothing where the dish has no picture. */
  readonly path: string | undefined;
  /** Its placeholder shows the first letter. */
  readonly name: string;
  /** Width in CSS pixels, so that the place is kept before the picture comes. */
  readonly width: number;
  /** Width to ask for, in device pixels. */
  readonly pixels: ImageWidth;
  readonly shape: ImageShape;
  /** One of the first on the page: it loads before the page is hydrated, the others after. */
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** A dish's picture. The name stands beside it, so it says nothing to a screen reader. */
export function Picture({ path, name, width, pixels, shape, isFirst = false, className = '' }: PictureProps) {
  const isHydrated = useHydrated();
  if (path === undefined) {
    return (
      <span className={`picture picture-none ${className}`} aria-hidden="true">
        {[...name][0]}
      </span>
    );
  }
  return (
    <span className={`picture ${className}`}>
      <img
        src={isFirst || isHydrated ? pictureAddress(path, pixels, shape) : undefined}
        alt=""
        width={width}
        height={imageHeight(width, shape)}
        loading={isFirst ? undefined : 'lazy'}
        // On a slow line it would else come after every script.
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </span>
  );
}

/** The address of a picture in one of the sizes that the server draws. */
export function pictureAddress(path: string, pixels: ImageWidth, shape: ImageShape): string {
  return `${path}?w=${pixels}&h=${imageHeight(pixels, shape)}&fit=cover`;
}
