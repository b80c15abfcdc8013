import { join } from 'node:path';
import { launch } from './boot/launch.mjs';
import { prepare } from './boot/prepare.mjs';
import { root } from './boot/root.mjs';

// `npm run shots [word…]` on any Node from 20 on: pictures every screen in four languages, light and dark.
launch(await prepare(root), [join(root, 'tests/shots/main.ts'), ...process.argv.slice(2)], process.env);
