/**
 * Goes on when whoever read the output has gone, as `head` does after its lines: what is left to say is dropped, what
 * is left to do is done.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
