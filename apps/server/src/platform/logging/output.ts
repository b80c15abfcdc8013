import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';

export const STDOUT = 1;
const GATHER_BYTES = 8 * 1024;
/** A line that would make it more is dropped. */
const MOST_HELD_BYTES = 1024 * 1024;
/** Whoever reads takes more in a moment, or there is room again: what is held is kept for then. */
const LATER: ReadonlySet<unknown> = new Set(['EAGAIN', 'EBUSY', 'EINTR', 'ENOSPC', 'EDQUOT']);
const NOTHING = Buffer.alloc(0);

export interface Output {
  write(line: string): void;
  /** Says something to whoever started this, after the lines before it; where nobody takes it, it waits as they do. */
  say(text: string): void;
  /** How many lines were dropped since this was last asked; 0 as well while nobody takes what tells it. */
  takeDropped(): number;
  /** Writes what is held as far as it is taken. @param patienceMs so long it waits for whoever reads slowly */
  flush(patienceMs?: number): void;
}

/**
 * Lines that go to standard output some at a time, in one write. It never waits for whoever reads them, nor fails for them:
 * a library that tries until they are taken stops all that this process does.
 */
export function openOutput(): Output {
  const fd = ownEnd(STDOUT);
  let lines: string[] = [];
  let length = 0;
  let held = NOTHING;
  let dropped = 0;
  let isLost = false;

  function flush(patienceMs = 0): void {
    held = Buffer.concat([held, Buffer.from(lines.join(''))]);
    lines = [];
    length = 0;
    const end = performance.now() + patienceMs;
    while (held.length > 0) {
      try {
        held = held.subarray(writeSync(fd, held));
        isLost = false;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // Nobody reads any more, or its disk fails: somebody may come, or it may be mended.
        if (!LATER.has(code)) {
          dropped += linesIn(held);
          held = NOTHING;
          isLost = true;
        }
        if (code !== 'EAGAIN' || performance.now() >= end) return;
        pause(20);
      }
    }
  }

  function write(line: string): void {
    if (held.length + length + line.length > MOST_HELD_BYTES) {
      dropped += 1;
      return;
    }
    lines.push(line);
    length += line.length;
    if (length >= GATHER_BYTES) flush();
  }

  return {
    write,
    say(text) {
      // A console of Windows shows what is more than ASCII where Node hands it over.
      if (process.platform === 'win32') process.stdout.write(text);
      else write(text);
      flush();
    },
    takeDropped() {
      if (isLost || held.length + length > MOST_HELD_BYTES / 2) return 0;
      const taken = dropped;
      dropped = 0;
      return taken;
    },
    flush,
  };
}

const linesIn = (bytes: Buffer): number => bytes.toString('latin1').split('\n').length - 1;

const NO_WAITING = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY;

/**
 * An end of our own of the same pipe or terminal. Whether a write waits is a setting that all share who were given an end:
 * Node has each write to a terminal wait, and whoever began before us sets it back for a pipe as they end. A file keeps the
 * end it has, which knows how far it is written.
 */
function ownEnd(fd: number): number {
  if (!isatty(fd) && !fstatSync(fd).isFIFO()) return fd;
  try {
    return openSync(`/proc/self/fd/${fd}`, NO_WAITING);
  } catch {
    // Another system than Linux, somebody else's terminal, or nobody reads any more.
    return fd;
  }
}

const pause = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
