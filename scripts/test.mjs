import { join } from 'node:path';
import { environment } from './boot/environment.mjs';
import { launch } from './boot/launch.mjs';
import { prepare } from './boot/prepare.mjs';
import { root } from './boot/root.mjs';

// `npm test [path…]` on any Node from 20 on: installs, builds what changed, then runs tests/run/test.ts.
const closeFailed = (code) => code !== 0 && process.stdout.write('0 passed, 1 failed\n');
process.on('exit', closeFailed);
const runtime = await prepare(root);
process.off('exit', closeFailed);
// Tests start hundreds of programs: like the product's own, they find their source compiled.
launch(runtime, [join(root, 'tests/run/test.ts'), ...process.argv.slice(2)], environment(root, 'test'));
