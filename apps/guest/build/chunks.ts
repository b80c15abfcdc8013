import { relative } from 'node:path';
import type { Plugin } from 'vite';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly isEntry: boolean } | null;
}

const root = `${import.meta.dirname}/../../..`;

/** A module's path from the root of the repository, with `/`. */
const pathOf = (id: string): string => relative(root, id).replaceAll('\\', '/');

/** Ids of our own modules that the entry needs before anything is asked for, found along its static imports. */
function coreOf(modules: Modules, entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) look(imported);
  };
  look(entry);
  return found;
}

/** What the first page needs anyway is one chunk, however many screens share parts of it. */
function coreName(entry: string) {
  let core: ReadonlySet<string> | undefined;
  return (id: string, modules: Modules): string | null => {
    // The rules are taken one by one: their index names them all.
    if (/^packages\/(rules|contract)\//.test(pathOf(id))) return null;
    core ??= coreOf(modules, entry);
    return core.has(id) ? 'core' : null;
  };
}

/** Texts of which a language has too little for a chunk of their own; no page waits for any of them. */
const ASIDE =
  /^packages\/i18n\/src\/([\w-]+)\/(?:call|caution|label|leaving|news|outside|pictures|practice|search)\.ts$/;

/** Small parts that are fetched together, by the names of their modules. A part with a style of its own stays apart. */
const TOGETHER: Readonly<Record<string, readonly RegExp[]>> = {
  // What most pages share once theirs can be tapped.
  after: [
    /^shared\/(?!.*\b(?:feedback-layer|page-bar|practice-text|sheet|stepper)\.)/,
    /^app\/leaving\/(?:end-visit|goodbye|handle-failure|kept-order|may-move)\./,
    /^app\/ordering\/(?:ask-adult|leave-sheet)\./,
    /^app\/staying\/follow-table\./,
    /^features\/cart\/without-ordered\./,
    /^features\/news\/(?:kept-visit|news|order-news)\./,
    /^features\/ordering\/(?:errors-by-line|last-order)\./,
    /^features\/payment\/begun-payment\./,
    /^features\/review\/review-cookie\./,
  ],
  paid: [/^features\/payment\/(?:leaving-layer|paid-by|paid-facts|paid-line|pay-words)\./],
  statistics: [/^features\/statistics\//],
};

function togetherName(id: string): string | null {
  const path = pathOf(id);
  const language = ASIDE.exec(path)?.[1];
  if (language) return `aside-${language}`;
  const own = /^apps\/guest\/src\/(.*\.tsx?)$/.exec(path)?.[1];
  if (own === undefined) return null;
  return Object.entries(TOGETHER).find(([, parts]) => parts.some((part) => part.test(own)))?.[0] ?? null;
}

/** Which modules are one chunk; all others are split as the app asks for them. */
export const chunkGroups = (entry: string) => [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: coreName(entry), debugName: 'core', priority: 1 },
  { name: togetherName, debugName: 'together' },
];

/** Writes `.vite/ledger.json`: what each chunk is made of, by module in characters before they are made small. */
export const ledger: Plugin = {
  name: 'ledger',
  generateBundle(_, bundle) {
    const chunks: Record<string, [module: string, length: number][]> = {};
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      chunks[part.fileName] = Object.entries(part.modules).map(([id, { renderedLength }]) => [
        pathOf(id),
        renderedLength,
      ]);
    }
    this.emitFile({ type: 'asset', fileName: '.vite/ledger.json', source: JSON.stringify(chunks) });
  },
};
