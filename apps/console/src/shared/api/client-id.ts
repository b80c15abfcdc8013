import { CLIENT_ID_LENGTH } from '@hansang/contract';

/** The console's public label on the wire; drawn anew with every load, it proves nothing. */
export const clientId: string = [...crypto.getRandomValues(new Uint8Array(CLIENT_ID_LENGTH / 2))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('');
