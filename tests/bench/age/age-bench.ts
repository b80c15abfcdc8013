import type { Bench } from '../bench.ts';
export const ageBench: Bench = { name: 'age', measure: async () => [] };
