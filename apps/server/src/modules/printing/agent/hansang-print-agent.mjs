#!/usr/bin/env node
/**
 * Prints what Hansang has for a kitchen printer, from inside the house: fetches it over HTTPS, gives it to the printer,
 * and reports. One file for Node.js 20 or newer, nothing to install.
 *
 *   node hansang-print-agent.mjs --server https://order.example.com --key KEY --to 192.168.0.50
 *   node hansang-print-agent.mjs --server … --key KEY --to /dev/usb/lp0
 *   node hansang-print-agent.mjs --server … --key KEY --to "\\\\COUNTER\\receipt"     (Windows, shared by name; not tried)
 *
 * Several printers: say --key and --to once for each. The key of a printer stands in the console, under its settings.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { connect as connectTcp, isIP } from 'node:net';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const CONNECT_MS = 3000;
const ANSWER_MS = 1500;
/** How long a printer may take over one piece of paper. */
const PRINT_MS = 20_000;
/** How long one that says nothing may take to say goodbye. */
const GOODBYE_MS = 2000;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const PORT = 9100;
/** Names that Windows keeps for ports, and printers that it shares: neither is ever a file. */
const WINDOWS_DEVICE = /^(?:(?:\\\\\.\\)?(?:LPT|COM)\d{1,3}:?|\\\\(?![.?]\\)[^\\/]+\\[^\\/]+)$/i;

/**
 * Where a printer stands: `192.168.0.50`, `192.168.0.50:9100`, a device, or what Windows shares.
 * @throws where it is none of these, with a sentence for whoever typed it
 */
export function targetOf(text, platform = process.platform) {
  if (isIP(text)) return { address: text, port: PORT };
  const [, bracketed, plain, port = PORT] = /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? '';
  if (isIP(address) && port > 0 && port < 65_536) return { address, port: Number(port) };
  const isDevice = platform === 'win32' ? WINDOWS_DEVICE.test(text) : text.startsWith('/');
  if (isDevice) return { file: text };
  const device =
    platform === 'win32' ? 'a printer shared by Windows (\\\\COMPUTER\\printer)' : 'a device (/dev/usb/lp0)';
  throw new Error(
    `"${text}" is not where a printer can be reached. Say its address in figures (192.168.0.50, or ` +
      `192.168.0.50:9100 with the port; its self-test page shows it) or ${device}.`,
  );
}

/**
 * Looks at a device before anything is printed: one that is switched off or unplugged may still come.
 * @returns a sentence where it is not there at the moment, else null
 * @throws where it can never be a printer, with a sentence
 */
export async function lookAt({ file }) {
  if (file === undefined || WINDOWS_DEVICE.test(file)) return null;
  let found;
  try {
    found = await stat(file);
  } catch ({ code }) {
    if (!file.startsWith('/dev/')) throw new Error(`There is no device ${file} (${code}).`);
    return `${file} is not there (${code}): is the printer on and plugged in? Paper waits until it is.`;
  }
  refuseOrdinary(file, found);
  return null;
}

/** What would take a paper and print none: an ordinary file, a folder, a disk. */
function refuseOrdinary(file, found) {
  if (!found.isCharacterDevice() && !found.isFIFO())
    throw new Error(`${file} is no printer: it is a file, a folder or a disk. Nothing is printed there.`);
}

/**
 * Opens a printer. `print` tells what came of a piece of paper: PRINTED (the printer said so), SENT (it says nothing),
 * UNSURE (it may be on paper, or a part of it).
 * @throws when it cannot be reached; nothing was sent then
 */
export function openLink(target, answers, printMs = PRINT_MS) {
  return 'file' in target ? fileLink(target.file) : tcpLink(target, answers, printMs);
}

async function tcpLink({ address, port }, answers, printMs) {
  const socket = connectTcp({ host: address, port });
  socket.setNoDelay(true);
  let failure = null;
  let isEnded = false;
  let waiting = null;
  let writing = null;
  socket.on('error', (error) => {
    failure = error;
  });
  socket.on('close', () => {
    isEnded = true;
    waiting?.(null);
    writing?.(false);
  });
  socket.on('end', () => {
    isEnded = true;
    waiting?.(null);
  });
  socket.on('data', (bytes) => {
    for (const byte of bytes) waiting?.(byte);
  });
  await within(CONNECT_MS, (done, fail) => {
    socket.once('connect', done);
    socket.once('error', fail);
  }).catch((error) => {
    socket.destroy();
    throw error;
  });

  /** The next byte that is an answer to what was asked; null where none comes. */
  const answerTo = (question, ms, isAnswer) =>
    new Promise((resolve) => {
      const end = (byte) => {
        if (byte !== null && !isAnswer(byte)) return;
        clearTimeout(timer);
        waiting = null;
        resolve(byte);
      };
      const timer = setTimeout(() => end(null), ms);
      waiting = end;
      if (isEnded) end(null);
      else socket.write(question);
    });
  const status = (what) =>
    answerTo(Buffer.from([0x10, 0x04, what]), ANSWER_MS, (byte) => (byte & 0x93) === 0x12);

  return {
    /** What is wrong with it; null where nothing is, and where it says nothing. */
    async trouble() {
      if (!answers) return null;
      const online = await status(1);
      if (online === null) return 'NO_ANSWER';
      if ((online & 0x08) === 0) return null;
      const why = await status(2);
      const paper = await status(4);
      if (why !== null && (why & 0x04) !== 0) return 'COVER_OPEN';
      if ((paper !== null && (paper & 0x60) !== 0) || (why !== null && (why & 0x20) !== 0))
        return 'PAPER_OUT';
      return 'OFFLINE';
    },
    async print(bytes) {
      let late;
      const isWritten = await new Promise((resolve) => {
        if (isEnded) return resolve(false);
        writing = resolve;
        // One that takes nothing in any more may do so for hours; what waits for it here is not to come out then.
        late = setTimeout(() => socket.resetAndDestroy(), printMs);
        socket.write(bytes, (error) => resolve(!error));
      });
      clearTimeout(late);
      if (!isWritten || failure !== null) return 'UNSURE';
      if (answers) {
        // Asked behind the paper: the answer comes when everything before it has been worked on.
        const done = await answerTo(Buffer.from([0x1d, 0x72, 1]), printMs, (byte) => (byte & 0x90) === 0);
        return done === null ? 'UNSURE' : 'PRINTED';
      }
      socket.end();
      await Promise.race([new Promise((resolve) => socket.once('close', resolve)), sleep(GOODBYE_MS)]);
      return failure === null ? 'SENT' : 'UNSURE';
    },
    /** Whether it takes another piece of paper. */
    get isOpen() {
      return answers && !isEnded && !socket.destroyed && failure === null;
    },
    close() {
      socket.destroy();
    },
  };
}

async function fileLink(path) {
  // Never made: a file where a device should be would take every paper and print none.
  const file = await open(path, WINDOWS_DEVICE.test(path) ? 'w' : constants.O_WRONLY);
  try {
    if (!WINDOWS_DEVICE.test(path)) refuseOrdinary(path, await file.stat());
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    trouble: async () => null,
    async print(bytes) {
      try {
        await file.writeFile(bytes);
        return 'SENT';
      } catch {
        return 'UNSURE';
      }
    },
    isOpen: false,
    close: () => void file.close().catch(() => {}),
  };
}

function within(ms, work) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing within ${ms} ms`)), ms);
    work(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/** Seconds before a printer that could not be reached is tried again. */
const BACKOFF = [1, 2, 5, 10, 30];

/** Prints for one printer until it is told to stop. */
export async function serve({ server, key, to, signal, say = console.log }) {
  const target = targetOf(to);
  const ask = asking(server, signal);
  let failed = 0;
  while (!signal.aborted) {
    try {
      const { job } = await ask('fetch', { key, waitSeconds: 25 });
      if (job === null) continue;
      const { outcome, trouble, why } = await printOne(target, job);
      await tell(ask, { key, job: { jobId: job.jobId, lease: job.lease, outcome }, trouble }, signal);
      say(`${new Date().toISOString()} ${to}: ${outcome}${trouble ? ` (${why ?? trouble})` : ''}`);
      if (outcome === 'PRINTED' || outcome === 'SENT') {
        failed = 0;
        continue;
      }
    } catch (error) {
      if (signal.aborted) return;
      say(`${new Date().toISOString()} ${to}: ${error.message}`);
    }
    await sleep(1000 * BACKOFF[Math.min(failed, BACKOFF.length - 1)]);
    failed += 1;
  }
}

/** So long the server waits to hear of a paper, before it has it printed again. */
const LEASE_MS = 60_000;

/** Tells what came of a paper until it is heard: else it would be printed twice. */
async function tell(ask, said, signal) {
  const until = Date.now() + LEASE_MS;
  for (let failed = 0; ; failed += 1) {
    try {
      return await ask('report', said);
    } catch (error) {
      const isRefused = error.status >= 400 && error.status < 500 && error.status !== 429;
      if (isRefused || signal.aborted || Date.now() > until) throw error;
    }
    await sleep(1000 * (BACKOFF[failed] ?? 10));
  }
}

async function printOne(target, { bytes, answers }) {
  let link;
  try {
    link = await openLink(target, answers);
  } catch (error) {
    return { outcome: 'NOT_SENT', trouble: 'UNREACHABLE', why: error.message };
  }
  try {
    const trouble = await link.trouble();
    if (trouble !== null) return { outcome: 'NOT_SENT', trouble };
    const outcome = await link.print(Buffer.from(bytes, 'base64'));
    return { outcome, trouble: outcome === 'UNSURE' ? 'NO_ANSWER' : null };
  } finally {
    link.close();
  }
}

function asking(server, signal) {
  const headers = {
    'content-type': 'application/json',
    platform: 'WEB',
    'client-id': randomBytes(16).toString('hex'),
  };
  return async (what, body) => {
    const answer = await fetch(new URL(`/api/v1/print-agent/${what}`, server), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(40_000)]),
    });
    if (!answer.ok)
      throw Object.assign(
        new Error(`the server answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`),
        { status: answer.status },
      );
    return answer.json();
  };
}

async function main() {
  const { values } = parseArgs({
    options: {
      server: { type: 'string' },
      key: { type: 'string', multiple: true, default: [] },
      to: { type: 'string', multiple: true, default: [] },
    },
  });
  const { server, key: keys, to } = values;
  if (!server || !URL.canParse(server) || keys.length === 0 || keys.length !== to.length) {
    console.error('Say --server ADDRESS, and for each printer --key KEY --to ADDRESS.');
    process.exitCode = 1;
    return;
  }
  try {
    const absent = await Promise.all(to.map((one) => lookAt(targetOf(one))));
    for (const sentence of absent) if (sentence) console.error(sentence);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
    return;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  console.log(`Printing for ${server}: ${to.join(', ')}`);
  await Promise.all(keys.map((key, at) => serve({ server, key, to: to[at], signal: stop.signal })));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
