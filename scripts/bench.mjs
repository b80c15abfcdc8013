import { join } from 'node:path';
import { launch } from './boot/launch.mjs';
import { prepare } from './boot/prepare.mjs';
import { root } from './boot/root.mjs';

// `npm run bench [name…] [-- --quick]` on any Node from 20 on: installs, builds, then measures.
launch(await prepare(root), [join(root, 'tests/bench/main.ts'), ...process.argv.slice(2)], process.env);
