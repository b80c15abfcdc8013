import { writeSync } from 'node:fs';

/** A line that would make it more is dropped. */
const MOST_HELD_BYTES = 1024 * 1024;
/** Whoever reads takes more in a moment, or there is room again: what is held is kept for then. */
const LATER: ReadonlySet<unknown> = new Set(['EAGAIN', 'EBUSY', 'EINTR', 'ENOSPC', 'EDQUOT']);
const NOTHING = Buffer.alloc(0);

export interface Output {
  write(line: string): void;
  /** Writes what is held as far as it is taken. @param patienceMs so long it waits for whoever reads slowly */
  flush(patienceMs?: number): void;
}

/**
 * Lines that go to a descriptor some at a time, in one write. It never waits for whoever reads them, nor fails for them:
 * a library that tries until they are taken stops all that this process does.
 */
export function openOutput(fd: number, gatherBytes: number): Output {
  let lines: string[] = [];
  let length = 0;
  let held = NOTHING;

  function flush(patienceMs = 0): void {
    held = Buffer.concat([held, Buffer.from(lines.join(''))]);
    lines = [];
    length = 0;
    const end = performance.now() + patienceMs;
    while (held.length > 0) {
      try {
        held = held.subarray(writeSync(fd, held));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // Nobody reads any more.
        if (!LATER.has(code)) held = NOTHING;
        if (code !== 'EAGAIN' || performance.now() >= end) return;
        pause(20);
      }
    }
  }

  return {
    write(line) {
      if (held.length + length + line.length > MOST_HELD_BYTES) return;
      lines.push(line);
      length += line.length;
      if (length >= gatherBytes) flush();
    },
    flush,
  };
}

const pause = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
