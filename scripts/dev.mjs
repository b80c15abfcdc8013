import { join } from 'node:path';
import { environment } from './boot/environment.mjs';
import { install } from './boot/install.mjs';
import { launch } from './boot/launch.mjs';
import { oneAtATime } from './boot/one-at-a-time.mjs';
import { root } from './boot/root.mjs';
import { requireRuntime } from './boot/runtime.mjs';

await oneAtATime(root, async () => install(root));
const args = [join(root, 'apps/server/src/bin/dev.ts'), ...process.argv.slice(2)];
launch(requireRuntime(root), args, environment(root, 'development'));
