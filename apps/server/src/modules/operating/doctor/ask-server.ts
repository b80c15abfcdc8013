import { get } from 'node:http';
import { get as getSecurely } from 'node:https';
import type { ServerNote } from '../../../platform/process/server-note.ts';

const PATIENCE_MS = 5000;
const LARGEST = 5_000_000;

/** Asks the server that runs on this machine. @returns what it answers, or in brackets why there is nothing */
export function askServer({ address, programsToken }: ServerNote, path: string): Promise<string> {
  // The certificate is made out to another name than this machine's.
  const ask = address.startsWith('https:') ? getSecurely : get;
  const headers = programsToken === undefined ? {} : { authorization: `Bearer ${programsToken}` };
  return new Promise((resolve) => {
    const request = ask(
      `${address}${path}`,
      { rejectUnauthorized: false, timeout: PATIENCE_MS, headers },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (more) => {
          if (text.length < LARGEST) text += more;
        });
        answer.on('end', () => resolve(answer.statusCode === 200 ? text : `(${answer.statusCode})\n`));
      },
    );
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', (error) => resolve(`(${error.message})\n`));
  });
}
