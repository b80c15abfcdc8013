import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root, sourceFiles } from './files.mjs';

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Each dependency is pinned to one version and has its line in docs/decisions. */
export async function checkDependencies() {
  const records = (await sourceFiles(['docs/decisions'])).filter((file) => file.endsWith('.md'));
  const [decisions, manifests] = await Promise.all([readAll(records), readManifests()]);
  const named = new Set([...decisions.join('\n').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const faults = manifests.flatMap(({ file, manifest }) =>
    kinds
      .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
      .filter(([name]) => !name.startsWith('@hansang/'))
      .flatMap(([name, version]) => [
        ...(named.has(name) ? [] : [`${file}: ${name} has no line in docs/decisions`]),
        ...(/^\d/.test(version) ? [] : [`${file}: ${name} is not pinned to one version (${version})`]),
      ]),
  );
  const outside = manifests
    .flatMap(({ manifest }) => kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})))
    .filter((name) => !name.startsWith('@hansang/'));
  return { ok: faults.length === 0, note: `${new Set(outside).size} packages named`, details: faults };
}

async function readManifests() {
  const files = ['package.json', ...(await sourceFiles())].filter(
    (file) => path.basename(file) === 'package.json',
  );
  const texts = await readAll(files);
  return files.map((file, index) => ({ file, manifest: JSON.parse(texts[index]) }));
}

function readAll(files) {
  return Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
}
