import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads what draws pictures, once sharp is there: Node looks anew for what was required in vain, and keeps a module that failed
 * while it was imported as failed for good.
 */
export async function withSharp<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  require('sharp');
  return load();
}
