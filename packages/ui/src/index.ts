export * from './accent.ts';
