import { join } from 'node:path';
import { bringPackages, prepareStage } from '../boot/install.mjs';
import { isInstalled } from '../boot/installed.mjs';
import { giveUp } from '../boot/root.mjs';

/** Kinds of machine for which a release can be put together on another one: they differ in packages alone. */
const OTHERS = ['linux-x64', 'linux-arm64'];

/**
 * Brings the lockfile's packages for another kind of machine, unless they are here from before.
 * @param {string} platform such as `linux-arm64`
 * @returns {string} the folder whose `node_modules` holds them
 */
export function bringOthers(root, platform) {
  if (!OTHERS.includes(platform))
    giveUp(`A release for ${platform} is made on such a machine; --for knows ${OTHERS.join(' and ')}.`);
  const stage = join(root, '.cache/release', platform);
  if (isInstalled(root, stage)) return stage;
  prepareStage(root, stage);
  const [os, cpu] = platform.split('-');
  // Nothing of another machine runs here.
  const problem = bringPackages(root, stage, [
    `--os=${os}`,
    `--cpu=${cpu}`,
    '--libc=glibc',
    '--ignore-scripts',
  ]);
  if (problem) giveUp(problem);
  return stage;
}
