import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ownPlaces } from './build/own-places.ts';

/*
 * Puts the server's own modules into a few files, in `dist/`: a start reads these instead of a thousand. Packages stay where
 * they are, and so does what a module reads or starts beside its source.
 */
const folder = import.meta.dirname;
const dist = join(folder, 'dist');
// Built aside and put in place whole: a server that starts meanwhile finds the old build or the new one.
const aside = join(folder, '.cache', `build-${process.pid}`);
mkdirSync(join(folder, '.cache'), { recursive: true });

try {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [ownPlaces(dist)],
    ssr: { noExternal: [/^@hansang\//] },
    build: {
      ssr: true,
      outDir: aside,
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: { main: join(folder, 'src/main.ts'), 'load-all': join(folder, 'src/bin/load-all.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
      },
    },
  });
  rmSync(dist, { recursive: true, force: true });
  renameSync(aside, dist);
} finally {
  rmSync(aside, { recursive: true, force: true });
}
