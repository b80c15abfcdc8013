import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const program = `import { playContainer } from ${JSON.stringify(join(import.meta.dirname, 'play-container.mjs'))};
await playContainer(process.argv[1], (line) => console.log(line));`;

const USUAL = {
  'exec*id -u': 'echo 10001',
  'exec*postgres.log': 'echo "database system was shut down at noon"',
  'inspect*ExitCode': 'echo 0',
  'inspect*Status': 'echo running',
};

/** Stands in for an engine: notes what it is told, and answers a word that is given here in its way. */
function play(answers, platform = 'linux-x64') {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-engine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // The first that fits answers.
  const cases = Object.entries({ ...answers, ...USUAL, ...answers }).map(
    ([words, does]) => `${words.replaceAll(' ', '\\ ')}*) ${does} ;;`,
  );
  if (answers)
    writeFileSync(
      join(folder, 'podman'),
      `#!/bin/sh\necho "$*" >> ${folder}/told\ncase "$*" in\n${cases.join('\n')}\nesac\n`,
      { mode: 0o755 },
    );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, platform],
    // Nothing that is really here is asked.
    { encoding: 'utf8', env: { PATH: answers ? [folder, '/usr/bin', '/bin'].join(delimiter) : folder } },
  );
  return { status, stdout, stderr, told: answers ? readFileSync(join(folder, 'told'), 'utf8') : '' };
}

test('without an engine, or a base image that runs here, the container is called untried', {
  tags: ['OPS-355'],
}, () => {
  for (const answers of [null, { 'run --rm': 'exit 125' }]) {
    const { status, stdout } = play(answers);
    expect(stdout).toMatch(/^untried: the container \(/);
    expect(status).toBe(0);
  }
  expect(play({}, 'darwin-arm64').stdout).toMatch(/^untried: the container \(none for darwin-arm64/);
});

test('a container that lives as it should is played twice on one volume, without rights, and nothing of it stays', {
  tags: ['OPS-355'],
}, () => {
  const { status, stdout, stderr, told } = play({}, 'linux-arm64');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout.match(/healthy after/g)).toHaveLength(2);
  expect(stdout.match(/stopped in order/g)).toHaveLength(2);
  expect(told).toMatch(/^build --format=docker --platform=linux\/arm64 .*PLATFORM=linux-arm64 /m);
  const starts = told.match(/^run --detach.*$/gm);
  expect(new Set(starts).size).toBe(1);
  expect(starts[0]).toMatch(/--cap-drop=ALL --security-opt=no-new-privileges --volume=\S+:\/data /);
  expect(told.trim().split('\n').slice(-4).join()).toMatch(/^rm --force .*volume rm --force .*rmi .*rmi /);
});

test.each([
  ['cannot be built', 'build', 'echo "no libatomic.so.1" >&2; exit 1', /build the image:\n.*no libatomic/],
  ['ends before it is healthy', 'healthcheck', 'exit 1', /The container is exited and not .*\n.*last words/s],
  [
    'others may change',
    'exec*find',
    'echo /opt/hansang/current',
    /current of the image can be changed by others/,
  ],
  ['runs as root', 'exec*id -u', 'echo 0', /The container runs as 0/],
  [
    'makes no backup',
    'exec*backup',
    'echo no room >&2; exit 1',
    /backup in the container ended with 1: no room/,
  ],
  ['has to be killed', 'inspect*ExitCode', 'echo 137', /The container ended with 137/],
  ['leaves its database open', 'exec*postgres.log', 'echo "was interrupted"', /was not stopped in order/],
])('a container that %s fails the release', { tags: ['OPS-355'] }, (_, words, does, fault) => {
  const own = words === 'healthcheck' ? { 'inspect*Status': 'echo exited', logs: 'echo last words' } : {};
  const { status, stderr, told } = play({ ...own, [words]: does });
  expect(stderr).toMatch(fault);
  expect(status).toBe(1);
  expect(told).toMatch(/^rm --force /m);
});
