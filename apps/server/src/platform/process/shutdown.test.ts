import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { isRunning, signal, sleep, until } from './processes.ts';

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A server that says what it does; `drainFor` ms is what its last request takes, `startFor` ms its start. */
const server = (drainFor: number, limit = 5000, lingerMs = 0, startFor = 0) => `
  const { REPLACED, stopOnSignal } = await import(${JSON.stringify(join(import.meta.dirname, 'shutdown.ts'))});
  const say = (text) => process.stdout.write(text + '\\n');
  if (${startFor}) say('starting ' + process.pid);
  await new Promise((resolve) => setTimeout(resolve, ${startFor}));
  const stop = stopOnSignal({
    log: { info: (fields) => say('stopping: ' + fields.reason), warn: (_, text) => say(text), error: (_, text) => say(text) },
    limit: ${limit},
    lingerMs: ${lingerMs},
    linger: () => ${lingerMs} && say('elsewhere, please'),
    drain: () => new Promise((resolve) => setTimeout(() => { say('drained'); resolve(); }, ${drainFor})),
    close: async () => say('closed'),
  });
  process.on('SIGUSR2', () => stop(REPLACED));
  setInterval(() => {}, 1000);
  say('ready ' + process.pid);`;

function run(
  code: string,
  launcher?: (file: string, args: string[]) => [string, string[]],
  env = process.env,
) {
  const own: [string, string[]] = [process.execPath, ['--input-type=module', '-e', code]];
  const [file, args] = launcher ? launcher(...own) : own;
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  let rest = '';
  child.stdout.on('data', (text) => {
    const parts = `${rest}${text}`.split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('exit', (code, name) => resolve(code ?? name));
  });
  const pid = async () => {
    await until(() => lines.length > 0, 10_000, 5);
    return Number(lines[0]?.split(' ')[1]);
  };
  return { child, lines, ended, pid };
}

describe('a server that is told to stop', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s finishes requests, closes and ends with 0',
    async (name) => {
      const { child, lines, ended, pid } = run(server(100));
      await pid();
      child.kill(name);
      expect(await ended).toBe(0);
      expect(lines.slice(1)).toEqual([`stopping: ${name}`, 'drained', 'closed']);
    },
  );

  test('waits for slow requests only so long', async () => {
    const { child, lines, ended, pid } = run(server(60_000, 200));
    await pid();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(lines.slice(1)).toEqual(['stopping: SIGTERM', 'requests did not finish in time', 'closed']);
  });

  test('takes two signals at once for one, and one a second later for impatience', async () => {
    const { child, lines, ended, pid } = run(server(60_000));
    await pid();
    child.kill('SIGINT');
    child.kill('SIGINT');
    await until(() => lines.length > 1, 5000);
    await sleep(1200);
    expect(lines).toHaveLength(2);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(lines.at(-1)).toBe('closed');
  });
});

describe('a server behind a balancer', () => {
  test('goes on serving for a while after SIGTERM, before it drains', { tags: ['OPS-40'] }, async () => {
    const { child, lines, ended, pid } = run(server(10, 5000, 700));
    await pid();
    const from = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - from).toBeGreaterThan(650);
    expect(lines.slice(1)).toEqual(['stopping: SIGTERM', 'elsewhere, please', 'drained', 'closed']);
  });

  test('goes on serving for as long before another release takes its place', {
    tags: ['OPS-93'],
  }, async () => {
    const { child, lines, ended, pid } = run(server(10, 5000, 700));
    await pid();
    const from = performance.now();
    child.kill('SIGUSR2');
    expect(await ended).toBe(0);
    expect(performance.now() - from).toBeGreaterThan(650);
    expect(lines.slice(1)).toEqual([
      'stopping: another release is to start',
      'elsewhere, please',
      'drained',
      'closed',
    ]);
  });

  test('is not waited for by a person, nor by a second signal', { tags: ['OPS-40'] }, async () => {
    const person = run(server(10, 5000, 60_000));
    await person.pid();
    person.child.kill('SIGINT');
    expect(await person.ended).toBe(0);
    const hurried = run(server(10, 5000, 60_000));
    await hurried.pid();
    hurried.child.kill('SIGTERM');
    await until(() => hurried.lines.length > 1, 5000);
    await sleep(1200);
    hurried.child.kill('SIGTERM');
    expect(await hurried.ended).toBe(0);
    expect(hurried.lines.at(-1)).toBe('closed');
  });
});

describe('a server whose launcher was killed', () => {
  const npm = { ...process.env, npm_lifecycle_event: 'start' };
  const bySh = (file: string, args: string[]): [string, string[]] => [
    'sh',
    ['-c', '"$@" & wait', 'sh', file, ...args],
  ];
  const byShOfNpm = (file: string, args: string[]): [string, string[]] => [
    'sh',
    ['-c', '"$@" & wait', 'sh', ...bySh(file, args).flat()],
  ];

  test.each([
    ['the shell that npm told to end', bySh],
    ['npm itself', byShOfNpm],
  ])('%s: it ends in order by itself', async (_who, launcher) => {
    const { child, lines, pid } = run(server(50), launcher, npm);
    const serverPid = await pid();
    child.kill('SIGKILL');
    expect(await until(() => !isRunning(serverPid), 5000)).toBe(true);
    // It ended, and what it said may still be on its way through the pipe.
    await until(() => lines.at(-1) === 'closed', 5000);
    expect(lines.slice(1)).toEqual(['stopping: the launcher is gone', 'drained', 'closed']);
  });

  const byChannel = (file: string, args: string[]): [string, string[]] => [
    file,
    [
      '-e',
      "require('node:child_process').spawn(process.argv[1], process.argv.slice(2), { stdio: ['ignore', 1, 2, 'ipc'] })",
      '--',
      file,
      ...args,
    ],
  ];

  test.each([
    ['whoever listens to its start', byChannel],
    ['the shell that npm told to end', bySh],
    ['npm itself', byShOfNpm],
  ])('%s, while it started: it ends in order once it has', { tags: ['OPS-250'] }, async (_who, launcher) => {
    const { child, lines, pid } = run(server(50, 5000, 0, 1500), launcher, npm);
    const serverPid = await pid();
    child.kill('SIGKILL');
    const isGone = await until(() => !isRunning(serverPid), 6000);
    signal(serverPid, 'SIGKILL');
    expect(isGone).toBe(true);
    await until(() => lines.at(-1) === 'closed', 5000);
    expect(lines).toContain('stopping: the launcher is gone');
    expect(lines.slice(-2)).toEqual(['drained', 'closed']);
  });

  const leftAlone = JSON.stringify(join(import.meta.dirname, '../../../../../scripts/boot/left-alone.mjs'));

  test.each([
    ['the shell that npm told to end', bySh],
    ['npm itself', byShOfNpm],
  ])(
    '%s, before it could look: it ends in order all the same',
    { tags: ['OPS-250'] },
    async (_who, launcher) => {
      // A start that found everybody there, and becomes the server.
      const begins = `
      const { startedBy } = await import(${leftAlone});
      Object.assign(process.env, startedBy);
      process.stdout.write('starting ' + process.pid + '\\n');
      await new Promise((resolve) => setTimeout(resolve, 1500));`;
      const { child, lines, pid } = run(begins + server(50), launcher, npm);
      const serverPid = await pid();
      child.kill('SIGKILL');
      const isGone = await until(() => !isRunning(serverPid), 8000);
      signal(serverPid, 'SIGKILL');
      expect(isGone).toBe(true);
      await until(() => lines.at(-1) === 'closed', 5000);
      expect(lines).toContain('stopping: the launcher is gone');
    },
  );

  test.each([
    ['goes on while all of them live', false],
    ['ends in order when npm is killed', true],
  ])(
    'below a start that stays beside it, below npm’s shell, it %s',
    { tags: ['OPS-250'] },
    async (_what, isKilled) => {
      const stays = `
      const { startedBy } = await import(${leftAlone});
      const { spawn } = await import('node:child_process');
      const [file, ...args] = process.argv.slice(1);
      spawn(file, args, { stdio: ['ignore', 1, 2, 'ipc'], env: { ...process.env, ...startedBy } });`;
      const byStart = (file: string, args: string[]): [string, string[]] =>
        byShOfNpm(process.execPath, ['--input-type=module', '-e', stays, '--', file, ...args]);
      const { child, lines, pid } = run(server(50), byStart, npm);
      const serverPid = await pid();
      if (isKilled) child.kill('SIGKILL');
      const isGone = await until(() => !isRunning(serverPid), isKilled ? 5000 : 1500);
      signal(serverPid, 'SIGTERM');
      expect(isGone).toBe(isKilled);
      expect(await until(() => lines.at(-1) === 'closed', 5000)).toBe(true);
      expect(lines).toContain(isKilled ? 'stopping: the launcher is gone' : 'stopping: SIGTERM');
    },
  );

  test.each([
    ['a login', undefined],
    ['a script of npm’s own', 'deploy'],
  ])(
    'but %s was, which began npm, it goes on: a shell that becomes npm’s script leaves npm its parent',
    {
      tags: ['OPS-253'],
    },
    async (_who, npm_lifecycle_event) => {
      const asNpm = (file: string, args: string[]): [string, string[]] => [
        file,
        [
          '-e',
          `require('node:child_process').spawn(process.argv[1], process.argv.slice(2), {
           stdio: ['ignore', 1, 2], env: { ...process.env, npm_lifecycle_event: 'start' } })`,
          '--',
          file,
          ...args,
        ],
      ];
      const byLogin = (file: string, args: string[]) => bySh(...asNpm(file, args));
      const { child, pid } = run(server(50), byLogin, { ...process.env, npm_lifecycle_event });
      const serverPid = await pid();
      child.kill('SIGKILL');
      await sleep(1200);
      expect(isRunning(serverPid)).toBe(true);
      signal(serverPid, 'SIGTERM');
      expect(await until(() => !isRunning(serverPid), 5000)).toBe(true);
    },
  );

  test('but was not npm, it goes on, as with nohup', async () => {
    const { child, pid, lines } = run(server(50), bySh, { ...process.env, npm_lifecycle_event: undefined });
    const serverPid = await pid();
    child.kill('SIGKILL');
    await sleep(1200);
    expect(isRunning(serverPid)).toBe(true);
    signal(serverPid, 'SIGTERM');
    expect(await until(() => lines.at(-1) === 'closed', 5000)).toBe(true);
  });
});

test('a signal that comes while the server starts is kept until it can end in order; a later second one is not', async () => {
  const code = `
    const { holdSignals } = await import(${JSON.stringify(join(import.meta.dirname, 'hold-signals.ts'))});
    const held = holdSignals();
    process.stdout.write('ready ' + process.pid + '\\n');
    setTimeout(() => { process.stdout.write('held ' + held.came() + '\\n'); process.exit(0); }, 2500);`;
  const patient = run(code);
  await patient.pid();
  patient.child.kill('SIGTERM');
  patient.child.kill('SIGINT');
  expect(await patient.ended).toBe(0);
  expect(patient.lines.at(-1)).toMatch(/^held SIG(TERM|INT)$/);

  const impatient = run(code);
  await impatient.pid();
  impatient.child.kill('SIGINT');
  await sleep(1200);
  impatient.child.kill('SIGINT');
  expect(await impatient.ended).toBe(130);
});
