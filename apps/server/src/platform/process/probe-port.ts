import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { heldSentence } from './data-folder.ts';
import { readNote } from './server-note.ts';
import { explainListenError, StartProblem } from './start-problem.ts';

/**
 * Takes the port for a moment, so that a start that could not listen ends before it has made a database.
 * @throws StartProblem when it is taken or may not be taken
 */
export async function probePort(listen: { HOST: string; PORT: number; DATA_DIR: string }): Promise<void> {
  const { HOST: host, PORT: port, DATA_DIR } = listen;
  if (port === 0) return;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isOurs = error.code === 'EADDRINUSE' && readNote(DATA_DIR)?.listen.port === port;
      // Whoever then took another port would be refused for the folder next.
      reject(
        isOurs ? new StartProblem(heldSentence(realpathSync(DATA_DIR))) : explainListenError(error, listen),
      );
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}
