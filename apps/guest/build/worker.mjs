import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { build } from 'vite';

/**
 * Builds the service worker with the list of what it may keep. Its bytes change whenever any chunk does, which is how
 * browsers learn of a new version.
 * @param {string} root folder of the app
 * @param {string} dist folder that holds `client`; the worker goes beside it
 */
export async function buildWorker(root, dist) {
  const names = (await readdir(`${dist}/client`)).filter((name) => /\.(js|css|svg)$/.test(name)).sort();
  const version = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    define: {
      __ASSETS__: JSON.stringify(names.map((name) => `/assets/${name}`)),
      __VERSION__: JSON.stringify(version),
    },
    build: {
      target: ['es2022', 'safari15.4', 'chrome100', 'firefox100'],
      outDir: `${dist}/worker`,
      lib: {
        entry: `${root}/src/worker/worker.ts`,
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  });
}
