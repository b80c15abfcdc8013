/** A ground that composed pictures stand on: light falls on it from above. Colours are sRGB. */
export interface Ground {
  /** Where the light falls. */
  readonly lit: string;
  readonly base: string;
  /** Towards the corners. */
  readonly shade: string;
  /** The plate under the food. */
  readonly plate: string;
  readonly shadow: string;
}

/** Warm tints that go with each other, so that the dishes of a menu look like one set. */
export const GROUNDS = {
  linen: { lit: '#fbf3e4', base: '#f3e4cb', shade: '#e6d0ad', plate: '#fffaf0', shadow: '#8a6a3c' },
  honey: { lit: '#fbe7b8', base: '#f3d08a', shade: '#dfb262', plate: '#fff3d6', shadow: '#8a5a14' },
  persimmon: { lit: '#fbd3b4', base: '#f2b088', shade: '#dd8c62', plate: '#ffe9d8', shadow: '#8c4218' },
  clay: { lit: '#eccab4', base: '#d9a98d', shade: '#bf886b', plate: '#f8e5d8', shadow: '#6e3f26' },
  chili: { lit: '#f4b5a4', base: '#e08a77', shade: '#c0604f', plate: '#fbdcd2', shadow: '#74281a' },
  sage: { lit: '#e3e8cf', base: '#c8d2aa', shade: '#a9b687', plate: '#f4f6e8', shadow: '#54602f' },
  jade: { lit: '#d3e6dc', base: '#aacdbd', shade: '#84af9c', plate: '#ebf5f0', shadow: '#2f5a47' },
  mist: { lit: '#e2e9ec', base: '#c5d3d9', shade: '#a3b6bf', plate: '#f4f8fa', shadow: '#40555f' },
  plum: { lit: '#ecd3d9', base: '#d4a9b5', shade: '#b4808f', plate: '#f8e8ec', shadow: '#6a3445' },
  walnut: { lit: '#8a6a54', base: '#66493a', shade: '#453027', plate: '#a4826a', shadow: '#1c110b' },
  ink: { lit: '#585b66', base: '#3a3d47', shade: '#25272e', plate: '#757986', shadow: '#0c0d11' },
} as const satisfies Record<string, Ground>;

export type GroundName = keyof typeof GROUNDS;
