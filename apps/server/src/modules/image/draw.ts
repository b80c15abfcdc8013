import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { GROUNDS, type Ground } from './grounds.ts';
import { type Spot, spots } from './layout.ts';
import type { Recipe } from './recipe.ts';

/** Draws a composed picture at exactly this size, in device pixels. */
export async function draw({ pieces, ground }: Recipe, width: number, height: number): Promise<Sharp> {
  const placed = spots(pieces.length, width, height);
  // What stands further down stands further in front.
  const fromBehind = placed
    .map((spot, index) => ({ spot, file: pieces[index] ?? '' }))
    .sort((a, b) => a.spot.y + a.spot.size / 2 - (b.spot.y + b.spot.size / 2));
  const layers = await Promise.all(fromBehind.map(({ file, spot }) => layer(file, spot)));
  return sharp(Buffer.from(backdrop(GROUNDS[ground], placed, width, height))).composite(layers);
}

async function layer(file: string, { x, y, size, tilt }: Spot): Promise<OverlayOptions> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const resized = sharp(file).resize(Math.round(size), Math.round(size), { kernel: 'lanczos3' });
  const turned = await resized
    .rotate(tilt, { background: clear })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  return {
    input: turned.data,
    left: Math.round(x - turned.info.width / 2),
    top: Math.round(y - turned.info.height / 2),
  };
}

/** Ground, plate and the shadows that the pieces cast; numbers and colours of our own only. */
function backdrop(ground: Ground, placed: readonly Spot[], width: number, height: number): string {
  const least = Math.min(width, height);
  const n = (value: number) => value.toFixed(2);
  const shadows = placed.map(
    ({ x, y, size }) =>
      `<ellipse cx="${n(x)}" cy="${n(y + size * 0.44)}" rx="${n(size * 0.38)}" ry="${n(size * 0.085)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="light" cx="0.42" cy="0.26" r="0.95">
        <stop offset="0" stop-color="${ground.lit}"/>
        <stop offset="0.55" stop-color="${ground.base}"/>
        <stop offset="1" stop-color="${ground.shade}"/>
      </radialGradient>
      <radialGradient id="plate" cx="0.42" cy="0.3" r="0.8">
        <stop offset="0" stop-color="${ground.plate}" stop-opacity="0.95"/>
        <stop offset="1" stop-color="${ground.plate}" stop-opacity="0.45"/>
      </radialGradient>
      <filter id="soft" x="-40%" y="-120%" width="180%" height="340%">
        <feGaussianBlur stdDeviation="${n(least * 0.018)}"/>
      </filter>
    </defs>
    <rect width="100%" height="100%" fill="url(#light)"/>
    <circle cx="${n(width / 2)}" cy="${n(height / 2)}" r="${n(least * 0.415)}" fill="url(#plate)"/>
    <g fill="${ground.shadow}" fill-opacity="0.42" filter="url(#soft)">${shadows.join('')}</g>
  </svg>`;
}
