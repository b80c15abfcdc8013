import { join } from 'node:path';
import { install } from './boot/install.mjs';
import { launch } from './boot/launch.mjs';
import { oneAtATime } from './boot/one-at-a-time.mjs';
import { root } from './boot/root.mjs';
import { requireRuntime } from './boot/runtime.mjs';

// `npm run check [-- step…]` on any Node from 20 on.
await oneAtATime(root, async () => install(root));
launch(requireRuntime(root), [join(root, 'scripts/check/run.mjs'), ...process.argv.slice(2)], process.env);
