export * from './canonical-json.ts';
export * from './cash.ts';
export * from './day-sections.ts';
export * from './day-sums.ts';
