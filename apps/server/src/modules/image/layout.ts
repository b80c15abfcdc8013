/** Where a piece lies: its centre and size in pixels, its tilt in degrees. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly tilt: number;
}

/** Shares of the shorter side, from the middle. */
type Share = readonly [x: number, y: number, size: number, tilt: number];

/** One dish on its plate: the main piece in the middle, what goes with it around its rim. */
const PLATE: readonly (readonly Share[])[] = [
  [[0, -0.01, 0.64, 0]],
  [
    [-0.05, -0.04, 0.58, 0],
    [0.22, 0.19, 0.3, 8],
  ],
  [
    [0, -0.05, 0.56, 0],
    [0.24, 0.2, 0.28, 8],
    [-0.26, 0.21, 0.26, -10],
  ],
];

/** Several dishes in a wide picture: from the middle outwards, the outer ones smaller. */
const TABLE: readonly Share[] = [
  [0, -0.02, 0.72, 0],
  [-0.5, 0.07, 0.52, -6],
  [0.5, 0.07, 0.52, 6],
  [-0.27, 0.3, 0.29, -8],
  [0.28, 0.31, 0.29, 10],
  [0.76, 0.25, 0.26, 4],
];

const WIDE = 1.5;

/** Places pieces on a picture, the main one first; on a plate a fourth would hide the dish, so it is left out. */
export function spots(count: number, width: number, height: number): Spot[] {
  const least = Math.min(width, height);
  const plate = PLATE[Math.min(count, PLATE.length) - 1] ?? [];
  const shares = width / height >= WIDE && count > 1 ? TABLE : plate;
  return shares.slice(0, count).map(([x, y, size, tilt]) => ({
    x: width / 2 + x * least,
    y: height / 2 + y * least,
    size: size * least,
    tilt,
  }));
}
