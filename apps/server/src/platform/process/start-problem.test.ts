import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainListenError, isStartProblem } from './start-problem.ts';

async function listenError(host: string, port: number): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

test('a taken port is a sentence that names another one', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const address = holder.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const error = explainListenError(await listenError('127.0.0.1', port), { HOST: '127.0.0.1', PORT: port });
  holder.close();
  expect(isStartProblem(error) && error.message).toBe(
    `Port ${port} is already in use; stop the program that holds it or choose another one, for example PORT=${port + 1}.`,
  );
});

test('an address that is not this machine’s is a sentence', async () => {
  const error = explainListenError(await listenError('203.0.113.1', 0), { HOST: '203.0.113.1', PORT: 4800 });
  expect(isStartProblem(error) && error.message).toMatch(
    /^This machine has no address 203\.0\.113\.1; set HOST/,
  );
});

test('any other error stays what it is', () => {
  const bug = new TypeError('x is undefined');
  expect(explainListenError(bug, { HOST: '', PORT: 0 })).toBe(bug);
});

test('a program ends with the sentence alone and 1; a bug keeps its stack', () => {
  const file = JSON.stringify(join(import.meta.dirname, 'start-problem.ts'));
  const run = (failure: string) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const p = await import(${file}); await p.runOrExplain(async () => { throw ${failure}; });`,
      ],
      { encoding: 'utf8' },
    );
  expect(run("new p.StartProblem('Do this.')")).toMatchObject({
    status: 1,
    stderr: 'Do this.\n',
    stdout: '',
  });
  const bug = run("new TypeError('a bug')");
  expect(bug.status).toBe(1);
  expect(bug.stderr).toContain('    at ');
});
