export * from './apply-changes.ts';
export * from './changes-between.ts';
export * from './conflicts.ts';
export * from './copy-dishes.ts';
export * from './judge-menu.ts';
export * from './parts.ts';
export * from './same.ts';
