import type { KeyValue } from '../browser/storage.ts';

const KEY = 'call-open';

/** Somebody of this table called staff, as far as this phone knows: how the call stands is worth a read. */
export const rememberCall = (storage: KeyValue): void => storage.set(KEY, '1');
export const hasOpenCall = (storage: KeyValue): boolean => storage.get(KEY) !== null;
export const forgetCall = (storage: KeyValue): void => storage.remove(KEY);
