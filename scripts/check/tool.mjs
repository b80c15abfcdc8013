import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './files.mjs';

/**
 * Runs one installed command-line tool under this very Node.
 * @param {string} script the tool's own start file below node_modules
 * @param {readonly string[]} args
 * @returns {Promise<{ok: boolean, note: string, details: string[]}>} details hold its output when it failed
 */
export function runTool(script, args = []) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const text = Buffer.concat(output).toString('utf8').trimEnd();
      resolve({ ok: code === 0, note: '', details: code === 0 ? [] : text.split('\n') });
    });
  });
}
