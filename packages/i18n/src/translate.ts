import { fill, type Params } from './format.ts';

/** A typed look-up in one language's catalogue: unknown keys and missing placeholders do not compile. */
export function translator<Korean extends Record<string, string>>(
  catalogue: {
    readonly [Key in keyof Korean]: string;
  },
) {
  return <Key extends keyof Korean & string>(key: Key, ...params: Params<Korean[Key]>): string =>
    fill(catalogue[key], params[0]);
}
