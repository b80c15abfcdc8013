import { AsyncLocalStorage } from 'node:async_hooks';
import { failureKind } from './failures.ts';

/** What a statement failed with last, within one piece of work. */
const noted = new AsyncLocalStorage<{ fault: unknown }>();

export const note = (fault: unknown): void => {
  const work = noted.getStore();
  if (work) work.fault = fault;
};

/**
 * Does what a library does with the database. Where it fails because that was away or busy, that is what is thrown,
 * whatever the library made of it: a caller may come again then.
 */
export async function telling<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const begun = { fault: null as unknown };
  try {
    return await noted.run(begun, work);
  } catch (error) {
    throw begun.fault !== null && failureKind(begun.fault) !== 'other' ? begun.fault : error;
  }
}
