import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a file below a folder, of text or of what becomes JSON. */
export function writeBelow(root, path, content, mode = 0o644) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  chmodSync(join(root, path), mode);
}

/** Runs a line of code against the modules of this folder, in a process of its own. */
export function startCode(code, { env = process.env, stdio = 'pipe' } = {}) {
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    env,
    stdio,
  });
}

/** How a process ended, and what it said. */
export function ended(child) {
  let output = '';
  child.stdout?.on('data', (text) => {
    output += text;
  });
  child.stderr?.on('data', (text) => {
    output += text;
  });
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, output })));
}
