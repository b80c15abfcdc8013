export * from './calls.ts';
export * from './codes.ts';
export * from './constants.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './images.ts';
export * from './roles.ts';
export * from './sold-fields.ts';
