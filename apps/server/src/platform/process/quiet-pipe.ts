/** How a stream says that whoever read it has gone: a program at the other end, or a terminal. */
const GONE: readonly string[] = ['EPIPE', 'EIO'];

/** A server is not there for what it says: it goes on as well where the file that takes it finds no room. */
export const OF_A_SERVER: readonly string[] = [...GONE, 'ENOSPC', 'EDQUOT'];

/**
 * Goes on when whoever read the output has gone, as `head` does after its lines: what is left to say is dropped, what
 * is left to do is done.
 */
export function outliveReaders(faults = GONE): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!faults.includes(error.code ?? '')) throw error;
    });
}
