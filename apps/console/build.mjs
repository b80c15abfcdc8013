import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

const folder = import.meta.dirname;
const dist = join(folder, 'dist');
// Built aside and put in place whole, so that a server never reads half a build, nor two builds each other's files.
const aside = join(folder, '.cache', `build-${process.pid}`);
mkdirSync(join(folder, '.cache'), { recursive: true });

try {
  await build({
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: aside, emptyOutDir: true },
  });
  compress(aside);
  rmSync(dist, { recursive: true, force: true });
  renameSync(aside, dist);
} finally {
  rmSync(aside, { recursive: true, force: true });
}

/** Compresses once here, so that the server never does it. */
function compress(root) {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}
