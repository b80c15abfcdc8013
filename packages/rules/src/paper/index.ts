export * from './clean-text.ts';
export * from './compose.ts';
export * from './documents.ts';
export * from './frame.ts';
export * from './layout.ts';
export * from './rows.ts';
export * from './width.ts';
export * from './words.ts';
