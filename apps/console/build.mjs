import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { writeEarlyScript } from './build/early-script.mjs';

const folder = import.meta.dirname;
const dist = join(folder, 'dist');
// Built aside and put in place whole, so that a server never reads half a build, nor two builds each other's files.
const aside = join(folder, '.cache', `build-${process.pid}`);
mkdirSync(join(folder, '.cache'), { recursive: true });

try {
  const { output } = await build({
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: aside, emptyOutDir: true },
  });
  await writeEarlyScript(folder, aside, output);
  compress(aside);
  rmSync(dist, { recursive: true, force: true });
  renameSync(aside, dist);
} finally {
  rmSync(aside, { recursive: true, force: true });
}

/** Compresses once here, so that the server never does it; over plain http browsers take gzip alone. */
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
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
