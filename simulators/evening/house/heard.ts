import type { ChildProcess } from 'node:child_process';

/** Waits until a server that runs as a process of its own says so; rejects when it ends before. */
export function heard(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (message: unknown) => {
      if (message !== word) return;
      child.off('exit', gone);
      child.off('message', listen);
      resolve();
    };
    const gone = () => reject(new Error(`The server ended before it said ${word}`));
    child.on('message', listen);
    child.once('exit', gone);
  });
}
