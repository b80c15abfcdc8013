export * from './format.ts';
export * from './translate.ts';
