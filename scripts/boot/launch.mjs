import { spawn } from 'node:child_process';

/**
 * Becomes another program: in place where this Node can, so that no launcher stays in memory, otherwise as
 * its child. Then signals are passed on, its exit code becomes ours, and it notices our death by the closed
 * channel between us.
 */
export function launch(program, args, env) {
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(program, [program, ...args], env);
  }
  const child = spawn(program, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => child.kill(name));
  }
  child.on('error', (error) => {
    process.stderr.write(
      `${program} could not be started (${error.message}); run "npm ci" and start again.\n`,
    );
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}
