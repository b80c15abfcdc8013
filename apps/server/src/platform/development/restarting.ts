import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';

export interface RestartingOptions {
  file: string;
  env: NodeJS.ProcessEnv;
  /** Folders whose sources make the program restart. */
  folders: readonly string[];
}

export interface Restarting {
  /** Ends the program and the watching. Resolves when the program is gone. */
  end(): Promise<void>;
}

/** Sources that a running server has read; tests, output and what a page's own tools reload are not. */
const isSource = (path: string) =>
  /\.(ts|sql|yaml)$/.test(path) && !/\.test\.ts$|(^|[\\/])(node_modules|dist|testing)[\\/]/.test(path);

/** Editors write a file in several steps; changes this close together are one, in ms. */
const settling = 120;

/** Runs a program and runs it again when its sources change; one that failed waits for the next change. */
export function runRestarting({ file, env, folders }: RestartingOptions): Restarting {
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let child = start();

  function start(): ChildProcess {
    const started = spawn(process.execPath, [file], { env, stdio: 'inherit' });
    started.on('exit', (code) => {
      if (!isEnding && started === child && code !== 0)
        process.stderr.write('Waiting for a change before starting again …\n');
    });
    return started;
  }

  async function restart(): Promise<void> {
    const old = child;
    await stop(old);
    if (!isEnding && child === old) child = start();
  }

  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, path) => {
      if (!path || !isSource(path)) return;
      clearTimeout(timer);
      timer = setTimeout(restart, settling);
    }),
  );
  return {
    async end() {
      isEnding = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await stop(child);
    },
  };
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
