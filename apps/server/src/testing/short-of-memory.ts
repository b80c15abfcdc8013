type Zlib = typeof import('node:zlib');

/** Whether nothing can be compressed just now. */
export const memory = { isGone: false };

/** What a test puts in the place of `node:zlib`: without memory it fails, as it does in service. */
export function shortOfMemory(zlib: Zlib): Zlib {
  const brotliCompress = ((bytes, options, done) =>
    memory.isGone
      ? queueMicrotask(() => done(new Error('no memory'), Buffer.alloc(0)))
      : zlib.brotliCompress(bytes, options, done)) as Zlib['brotliCompress'];
  return { ...zlib, brotliCompress };
}
