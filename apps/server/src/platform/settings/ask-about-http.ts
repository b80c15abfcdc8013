import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeFolder } from '../process/data-folder.ts';
import type { Settings } from './settings.ts';

type Answer = Settings['STAFF_OVER_HTTP'];

interface Terminal {
  readonly input: NodeJS.ReadableStream & { isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { isTTY?: boolean };
}

const QUESTION = `
  Guests and staff will reach this server over plain http. Whoever is on the same Wi-Fi can then read
  what passes: a password while it is typed in, and the cookie that keeps somebody logged in, with which
  a guest could do whatever that person may. Nothing tells you when it happens.

  Better: a certificate (TLS_CERT, TLS_KEY), or a proxy that has one (PUBLIC_URL=https://…).
  Without, staff log in on this machine alone.

  Shall staff log in from other devices over plain http all the same? (yes/no) `;

const remembered = (dataDir: string): string => join(dataDir, 'staff-over-http');

/**
 * Whether staff may log in from other devices over plain http: as the setting says, as it was answered before, or as
 * somebody at a terminal answers now; remembered in the data folder. Undefined where nobody was there to ask.
 */
export async function askAboutHttp(
  settings: Settings,
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): Promise<Answer> {
  const { STAFF_OVER_HTTP, DATA_DIR } = settings;
  if (STAFF_OVER_HTTP !== undefined || !isOpenToOthers(settings)) return STAFF_OVER_HTTP;
  const before = readAnswer(DATA_DIR);
  if (before !== undefined) return before;
  if (!terminal.input.isTTY || !terminal.output.isTTY) return undefined;
  const answer = await ask(terminal);
  if (answer) writeFileSync(join(makeFolder(DATA_DIR), 'staff-over-http'), `${answer}\n`, { mode: 0o600 });
  return answer;
}

/** Plain http, outside of the demo, and not for this machine alone. */
export function isOpenToOthers({ HANSANG_MODE, TLS_CERT, PUBLIC_URL, HOST }: Settings): boolean {
  const isSecure = TLS_CERT !== undefined || PUBLIC_URL?.startsWith('https:') === true;
  return HANSANG_MODE === 'live' && !isSecure && !/^(localhost|::1|127\.\d+\.\d+\.\d+)$/.test(HOST);
}

function readAnswer(dataDir: string): Answer {
  try {
    return answerIn(readFileSync(remembered(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
}

function answerIn(text: string): Answer {
  const word = text.trim().toLowerCase();
  if (word === 'yes' || word === 'y') return 'yes';
  return word === 'no' || word === 'n' ? 'no' : undefined;
}

/** Until it is yes or no; undefined when the terminal goes away. */
function ask({ input, output }: Terminal): Promise<Answer> {
  output.write(QUESTION);
  // Ctrl-C stays the terminal's own: nothing has begun yet.
  const lines = createInterface({ input, terminal: false });
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      const answer = answerIn(line);
      if (answer === undefined) return void output.write('  Please type yes or no: ');
      resolve(answer);
      lines.close();
    });
    lines.on('close', () => resolve(undefined));
  });
}
