import { ask } from '../../product/ask.ts';
import { decoded } from './twin.ts';

/** What the printed code of table 2 of demo venue 1 leads to. */
export const entryPath = '/misc/xings?sid=1&tid=2&m=qr';

export const BROWSER_HEADERS = {
  accept: 'text/html',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'ko-KR,ko;q=0.9',
};

/** The entry page as a fresh Korean phone gets it; throws when it is not answered with a page. */
export async function fetchEntry(origin: string): Promise<string> {
  const answer = await ask(origin + entryPath, BROWSER_HEADERS);
  if (answer.status !== 200) throw new Error(`${entryPath} answered ${answer.status}, not a page`);
  return decoded(answer).toString('utf8');
}
