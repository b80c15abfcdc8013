import { readLanguage } from '../shared/words/language.ts';

/** What the build knows: addresses of calls, and by language the files with its words. */
declare const BUILT: {
  readonly entry: string;
  readonly me: string;
  /** With `:restaurantId` in it. */
  readonly board: string;
  readonly words: Readonly<Record<string, readonly string[]>>;
};

/** An answer that nobody wanted by then is too old to be shown. */
const FRESH_MS = 10_000;
const PATIENCE_MS = 5000;

/**
 * Stands in the console's page itself and asks for what every screen begins with while the app is still coming: who is
 * logged in, then their venue's board. `shared/api/early.ts` hands the answers over; what failed here is asked for as ever.
 */
function askEarly(): void {
  const built = BUILT;
  for (const file of built.words[readLanguage()] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  const answers = new Map<string, Promise<Response>>();
  Object.assign(window, { earlyAnswers: answers });
  setTimeout(() => answers.clear(), FRESH_MS);
  const clientId = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const ask = async (path: string) => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), PATIENCE_MS);
    const asked = fetch(path, {
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        platform: 'WEB',
        'client-id': clientId,
        'cache-control': 'no-cache',
        pragma: 'no-cache',
      },
      signal: leaving.signal,
    });
    answers.set(path, asked);
    return asked;
  };
  const read = async (path: string) => {
    const answer = (await ask(path)).clone();
    return answer.ok ? answer.json() : {};
  };
  const inTurn = async () => {
    const { isLoggedIn } = await read(built.entry);
    if (!isLoggedIn) return;
    const { venues = [], tablet } = await read(built.me);
    const [, shown] = /^\/console\/(\d+)\//.exec(location.pathname) ?? [];
    const venue = venues.find((one: { restaurantId: number }) => String(one.restaurantId) === shown);
    if (venue && !venue.needsTwoStep && !tablet?.isLocked)
      await ask(built.board.replace(':restaurantId', venue.restaurantId));
  };
  inTurn().catch(() => {
    // The app asks again, and tells what is wrong.
  });
}

askEarly();
