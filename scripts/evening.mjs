import { join } from 'node:path';
import { environment } from './boot/environment.mjs';
import { installBeside } from './boot/install.mjs';
import { launch } from './boot/launch.mjs';
import { oneAtATime } from './boot/one-at-a-time.mjs';
import { root } from './boot/root.mjs';
import { requireRuntime } from './boot/runtime.mjs';

// `npm run evening [-- options]` on any Node from 20 on: installs where no server runs, then plays a night against a product (docs/evenings.md).
await oneAtATime(root, async () => installBeside(root));
launch(
  requireRuntime(root),
  [join(root, 'simulators/evening/main.ts'), ...process.argv.slice(2)],
  environment(root, process.env.NODE_ENV ?? 'production'),
);
