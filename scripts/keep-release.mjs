import { join } from 'node:path';
import { environment } from './boot/environment.mjs';
import { launch } from './boot/launch.mjs';
import { prepare } from './boot/prepare.mjs';
import { root } from './boot/root.mjs';

// `npm run keep-release`: keeps what this release leaves behind, once, for the tests of every later one (docs/changing/a-release.md).
const runtime = await prepare(root);
launch(runtime, [join(root, 'tests/run/test.ts'), 'testing/releases/keep-release'], {
  ...environment(root, 'test'),
  KEEP_RELEASE: 'yes',
});
