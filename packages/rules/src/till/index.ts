export * from './judge-answer.ts';
export * from './match-names.ts';
export * from './silence.ts';
export * from './webhook-retry.ts';
