import { type ImageShape, type ImageWidth, imageHeight } from '@hansang/contract';
import { useCallback, useEffect, useState } from 'react';
import { usePhone } from '../phone.ts';
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
  /** Width of a square that the phone has already: it is looked at until the picture itself is there. */
  readonly under?: ImageWidth;
  readonly className?: string;
}

/**
 * A dish's picture. The name stands beside it, so it says nothing to a screen reader. One that does not come is a
 * placeholder, and is asked for again when the network is back.
 */
export function Picture({
  path,
  name,
  width,
  pixels,
  shape,
  isFirst = false,
  under,
  className = '',
}: PictureProps) {
  const isHydrated = useHydrated();
  const { isOnline } = usePhone();
  const [isBroken, setBroken] = useState(false);
  useEffect(
    () => (isBroken ? isOnline.subscribe(() => isOnline.get() && setBroken(false)) : undefined),
    [isBroken, isOnline],
  );
  // What failed before there were scripts has said so to nobody.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.currentSrc && image.complete && image.naturalWidth === 0) setBroken(true);
  }, []);
  if (path === undefined || isBroken) {
    return (
      <span className={`picture picture-none ${className}`} aria-hidden="true">
        {[...name][0]}
      </span>
    );
  }
  return (
    <span className={`picture ${className}`}>
      {under && isHydrated && (
        <img className="picture-under" src={pictureAddress(path, under, 'square')} alt="" />
      )}
      <img
        ref={look}
        src={isFirst || isHydrated ? pictureAddress(path, pixels, shape) : undefined}
        alt=""
        width={width}
        height={imageHeight(width, shape)}
        loading={isFirst ? undefined : 'lazy'}
        // On a slow line it would else come after every script.
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        onError={() => setBroken(true)}
      />
    </span>
  );
}

/** The address of a picture in one of the sizes that the server draws. */
export function pictureAddress(path: string, pixels: ImageWidth, shape: ImageShape): string {
  return `${path}?w=${pixels}&h=${imageHeight(pixels, shape)}&fit=cover`;
}
