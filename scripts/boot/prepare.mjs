import { build } from './build.mjs';
import { install } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { requireRuntime } from './runtime.mjs';

/**
 * Installs what is missing and builds what changed.
 * @returns {Promise<string>} the Node that runs the server
 */
export function prepare(root) {
  return oneAtATime(root, async () => {
    install(root);
    const runtime = requireRuntime(root);
    await build(root, runtime);
    return runtime;
  });
}
