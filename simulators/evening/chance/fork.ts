/** Numbers in [0, 1) that depend on nothing but their seed. */
export type Random = () => number;

/**
 * A stream of its own for everybody who has a name: who comes later or acts more often shifts nobody else's choices.
 * (FNV-1a over seed and name, spread by splitmix32, drawn by xoshiro128**.)
 */
export function forked(seed: number, name: string): Random {
  let hash = 0x811c9dc5;
  for (const letter of `${seed}/${name}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const spread = () => {
    hash = (hash + 0x9e3779b9) | 0;
    let mixed = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
  let [a, b, c, d] = [spread(), spread(), spread(), spread()];
  return () => {
    const drawn = Math.imul(turn(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = turn(d, 11);
    return drawn / 2 ** 32;
  };
}

const turn = (value: number, by: number): number => (value << by) | (value >>> (32 - by));
