import { resolve } from 'node:path';
import { environment } from './boot/environment.mjs';
import { installBeside } from './boot/install.mjs';
import { launch } from './boot/launch.mjs';
import { oneAtATime } from './boot/one-at-a-time.mjs';
import { giveUp, root } from './boot/root.mjs';
import { requireRuntime } from './boot/runtime.mjs';

const [program, ...args] = process.argv.slice(2);
if (!program) giveUp('Say which program to run: node scripts/run.mjs <file.ts> [arguments].');

await oneAtATime(root, async () => installBeside(root));
launch(
  requireRuntime(root),
  [resolve(root, program), ...args],
  environment(root, process.env.NODE_ENV ?? 'production'),
);
