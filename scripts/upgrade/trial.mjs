import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { environment } from '../boot/environment.mjs';
import { SERVER_FLAGS } from '../boot/server-flags.mjs';
import { nodeOf } from './home.mjs';

/** A server that does not end within this time after SIGTERM is killed, in ms. */
const patience = 20_000;

/**
 * How a release's server is started, or a program of it: as it was built where it was (`apps/server/build.mjs`), else from its
 * sources. @param node what runs it, where the release brings none
 */
export function serverOf(folder, env, node = nodeOf(folder), program = 'main.ts') {
  const built = join(folder, 'apps/server/dist', basename(program).replace(/ts$/, 'js'));
  return {
    node,
    args: [...SERVER_FLAGS, existsSync(built) ? built : join(folder, 'apps/server/src', program)],
    env: {
      ...environment(folder, 'production', env),
      NODE_COMPILE_CACHE: join(folder, '.cache', 'compiled'),
    },
  };
}

/** Starts a release's server as a child that tells how far it is. */
export function startServer(folder, env, { output = 'inherit', node } = {}) {
  const { node: program, args, env: whole } = serverOf(folder, env, node);
  return spawn(program, args, { env: whole, stdio: ['inherit', output, output, 'ipc'] });
}

/**
 * Waits until a server that was just started is ready. Migrating takes the time that it takes; everything else has
 * `readySeconds`.
 * @param {(stage: string) => void} [tell] hears each stage
 * @returns {Promise<{ready: true, address: string} | {ready: false, why: string}>}
 */
export function untilReady(child, readySeconds, tell = () => {}) {
  return new Promise((resolve) => {
    let timer;
    let said = '';
    const end = (outcome) => {
      clearTimeout(timer);
      child.removeAllListeners('message');
      resolve(outcome);
    };
    const watch = () => {
      timer = setTimeout(
        () => end({ ready: false, why: `it was not ready within ${readySeconds} seconds` }),
        readySeconds * 1000,
      );
    };
    watch();
    child.on('message', ({ stage, address, why }) => {
      if (stage === 'failed') {
        said = `: ${why.replace(/\s+/g, ' ').replace(/\.$/, '')}`;
        return;
      }
      clearTimeout(timer);
      tell(stage);
      if (stage === 'ready') return end({ ready: true, address });
      if (stage !== 'migrating') watch();
    });
    child.once('error', (error) => end({ ready: false, why: `it could not be started (${error.message})` }));
    child.once('exit', (code, signal) => {
      const ended = () => end({ ready: false, why: `it ended at once (${signal ?? code})${said}` });
      // What it said last may still be on its way.
      if (child.connected) child.once('disconnect', ended);
      else ended();
    });
  });
}

/** Ends a server in order, else by force. */
export function endServer(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
    return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), patience);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
