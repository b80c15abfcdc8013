import { createServer } from 'node:net';
import { explainListenError } from './start-problem.ts';

/**
 * Takes the port for a moment, so that a start that could not listen ends before it has made a database.
 * @throws StartProblem when it is taken or may not be taken
 */
export async function probePort(listen: { HOST: string; PORT: number }): Promise<void> {
  const { HOST: host, PORT: port } = listen;
  if (port === 0) return;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, listen)));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}
