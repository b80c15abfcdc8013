/** How far a start has come, for the starter of an installation that tries a release (`scripts/upgrade/trial.mjs`). */
export type Stage =
  | { readonly stage: 'migrating' | 'migrated' }
  /** `address`: where this machine reaches it. */
  | { readonly stage: 'ready'; readonly address: string }
  /** `why`: what a person must put right first, a sentence. */
  | { readonly stage: 'failed'; readonly why: string };

/** Tells whoever started this process and listens; nobody does outside a trial. Ends when it is on its way. */
export function tellStarter(said: Stage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send) process.send(said, undefined, {}, () => resolve());
    else resolve();
  });
}

export interface Restarts {
  /** What to do when the installation wishes another release to start. */
  onWish(stop: () => void): void;
  /** The end of the process: where that was wished, it becomes what starts the installation instead. */
  exit(code: number): void;
}

interface Around {
  readonly env: NodeJS.ProcessEnv;
  readonly become: typeof process.execve | undefined;
  readonly exit: (code: number) => void;
}

/** The signal by which `./hansang upgrade` asks the server to make room for another release. */
const WISH = 'SIGUSR2';

/**
 * Lets the server be replaced in place: after its orderly end the same process becomes `./hansang` again, which knows the
 * release to start. Under systemd it only ends, because systemd starts it again by itself and watches how that goes.
 */
export function restartable(
  { env, become, exit }: Around = { env: process.env, become: process.execve, exit: process.exit },
): Restarts {
  let isWished = false;
  const file = env.START_FILE;
  return {
    onWish(stop) {
      if (!file || process.platform === 'win32') return;
      process.on(WISH, () => {
        isWished = true;
        stop();
      });
    },
    exit(code) {
      if (isWished && file && !env.NOTIFY_SOCKET && become) {
        // Nobody is told by Node then, and the log holds its last lines until the end.
        process.emit('exit', code);
        become('/bin/sh', ['sh', file], env as Record<string, string>);
      }
      exit(code);
    },
  };
}
