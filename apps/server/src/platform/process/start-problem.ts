import { outliveReaders } from './quiet-pipe.ts';
import { tellStarter } from './starter.ts';

/**
 * Something a person must put right before Hansang can run: a taken port, an unwritable folder, an
 * unreachable database. `message` is one sentence that says what to do; it is printed without a stack.
 */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** True for problems that deserve a sentence; checked by name because two copies of the class may meet. */
export function isStartProblem(error: unknown): error is StartProblem {
  return error instanceof Error && error.name === 'StartProblem';
}

/**
 * Runs a program's main function, whether or not somebody reads to the end what it says. A `StartProblem` ends in its
 * sentence on stderr, told to who tries a release too, and exit code 1; anything else is a bug and keeps its stack.
 * @param outlived faults of its output that end it not
 */
export async function runOrExplain(main: () => Promise<void>, outlived?: readonly string[]): Promise<void> {
  outliveReaders(outlived);
  try {
    await main();
  } catch (error) {
    if (!isStartProblem(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    await tellStarter({ stage: 'failed', why: error.message });
    process.exit(1);
  }
}

const errnoSentences: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) =>
    `Port ${port} is already in use; stop the program that holds it or choose another one, for example PORT=${port + 1}.`,
  EACCES: (_host, port) =>
    `This user may not listen on port ${port}; choose a port above 1023, for example PORT=4800.`,
  EADDRNOTAVAIL: (host) =>
    `This machine has no address ${host}; set HOST to one of its own addresses or leave it out.`,
  ENOTFOUND: (host) =>
    `The name HOST=${host} is unknown; set HOST to an address of this machine or leave it out.`,
};

/** Turns a failed `listen` into a `StartProblem`; any other error is returned as it is. */
export function explainListenError(error: unknown, listen: { HOST: string; PORT: number }): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  const sentence = errnoSentences[code];
  return sentence ? new StartProblem(sentence(listen.HOST, listen.PORT)) : error;
}
