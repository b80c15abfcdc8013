/** Why a statement or a transaction failed, as far as trying again is concerned. */
export type FailureKind = 'conflict' | 'connection' | 'busy' | 'other';

const conflicts = new Set(['40001', '40P01']);
/** Another release installed its functions while this one was planned. What PostgreSQL says of itself it translates into no language. */
const replaced = /^cache lookup failed for function \d+$/;
const cutOff = new Set(['55P03', '57014']);
const lostStates = new Set(['57P01', '57P02', '57P03', '57P05', '25P03']);
/** Nobody is let in just now: all connections are taken, or whoever keeps the server changes who may come. */
const turnedAway = new Set(['53300', '28000', '28P01', '3D000']);
const lostErrnos = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);
const lostMessages =
  /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect|^Query read timeout/;

/**
 * - `conflict`: PostgreSQL chose this transaction to give way (serialization, deadlock, a function that was replaced just then);
 *   it did nothing.
 * - `connection`: the connection is gone, or none could be made.
 * - `busy`: it waited for what others hold, or ran, for longer than anything may, and was cut off; it did nothing. Trying
 *   again at once would only make the queue longer.
 */
export function failureKind(error: unknown): FailureKind {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (conflicts.has(code) || (code === 'XX000' && replaced.test(message))) return 'conflict';
  if (cutOff.has(code)) return 'busy';
  const lost =
    lostStates.has(code) ||
    turnedAway.has(code) ||
    code.startsWith('08') ||
    lostErrnos.has(code) ||
    lostMessages.test(message);
  return lost ? 'connection' : 'other';
}

/** A CHECK, a number beyond its column and a text beyond it. */
const refusedValues = new Set(['23514', '22003', '22001']);

/** Whether a value is none that its column takes: nothing was done, and the same again comes to the same. */
export const isRefusedValue = (error: unknown): boolean =>
  refusedValues.has((error as { code?: string }).code ?? '');

/** The connection was lost while COMMIT was on its way: the transaction may have happened or not. */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown';
}
