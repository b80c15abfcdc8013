import { join } from 'node:path';
import { build } from './boot/build.mjs';
import { environment } from './boot/environment.mjs';
import { install } from './boot/install.mjs';
import { launch } from './boot/launch.mjs';
import { oneAtATime } from './boot/one-at-a-time.mjs';
import { root } from './boot/root.mjs';
import { requireRuntime } from './boot/runtime.mjs';
import { SERVER_FLAGS } from './boot/server-flags.mjs';
import { noteStarted } from './boot/started.mjs';

const runtime = await oneAtATime(root, async () => {
  install(root);
  const found = requireRuntime(root);
  await build(root, found);
  return found;
});
noteStarted(root);
launch(runtime, [...SERVER_FLAGS, join(root, 'apps/server/src/main.ts')], environment(root, 'production'));
