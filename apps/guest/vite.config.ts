import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly isEntry: boolean } | null;
}

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

let core: ReadonlySet<string> | undefined;
const entry = `${import.meta.dirname}/src/entry-client.tsx`;

/** What the first page needs anyway is one chunk, however many screens share parts of it. */
function coreName(id: string, modules: Modules): string | null {
  // The rules are taken one by one: their index names them all.
  if (/[\\/]packages[\\/](rules|contract)[\\/]/.test(id)) return null;
  core ??= coreOf(modules, entry);
  return core.has(id) ? 'core' : null;
}

/** Texts of which a language has too little for a chunk of their own; no page waits for any of them. */
const ASIDE = /[\\/]packages[\\/]i18n[\\/]src[\\/]([\w-]+)[\\/](?:call|caution|label|pictures|practice|search)\.ts$/;

const asideName = (id: string): string | null => {
  const language = ASIDE.exec(id)?.[1];
  return language ? `aside-${language}` : null;
};

/** Small parts of the app that are fetched together, each chunk by the modules below `src` that it is made of. */
const TOGETHER: Readonly<Record<string, RegExp>> = {
  // What most pages share once theirs can be tapped. A part with a style of its own stays apart.
  after: /^(?:shared\/(?!.*(?:feedback-layer|page-bar|practice-text|sheet|stepper)\.).*|app\/(?:leaving\/(?:end-visit|handle-failure|kept-order)|ordering\/(?:ask-adult|leave-sheet)|staying\/follow-table)|features\/(?:cart\/without-ordered|ordering\/(?:errors-by-line|last-order)|payment\/begun-payment|review\/review-cookie))\.tsx?$/,
  paid: /^features\/payment\/(?:leaving-layer|paid-by|paid-facts|pay-words)\.tsx?$/,
  statistics: /^features\/statistics\//,
};

function togetherName(id: string): string | null {
  const path = /[\\/]apps[\\/]guest[\\/]src[\\/](.*)$/.exec(id)?.[1]?.replaceAll('\\', '/');
  if (path === undefined) return null;
  return Object.entries(TOGETHER).find(([, modules]) => modules.test(path))?.[0] ?? null;
}

/** Writes `.vite/ledger.json`: what each chunk is made of, in characters of minified code by module. */
const ledger: Plugin = {
  name: 'ledger',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((part) =>
      part.type === 'chunk'
        ? [
            [
              part.fileName,
              Object.entries(part.modules).map(([id, { renderedLength }]) => [id, renderedLength]),
            ],
          ]
        : [],
    );
    this.emitFile({
      type: 'asset',
      fileName: '.vite/ledger.json',
      source: JSON.stringify(Object.fromEntries(chunks)),
    });
  },
};

/** The guest app: one build for phones, one for the server that renders it. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/assets/',
  publicDir: false,
  plugins: [react(), ...(isSsrBuild ? [] : [ledger])],
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': `${import.meta.dirname}/src/shared/browser/react-own-store.ts`,
    },
  },
  // The server runs the built bundle as it is: everything but Node itself is inside. From source, Node loads React.
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    target: isSsrBuild ? 'node22' : ['es2022', 'safari15.4', 'chrome100', 'firefox100'],
    assetsDir: '.',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // A lazy chunk's own imports are known to it; naming them all in the first chunk costs every guest.
      resolveDependencies: (_chunk, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/entry-client.tsx',
      output: isSsrBuild
        ? // One file: a server that runs while the next build replaces it has all it needs.
          { codeSplitting: false }
        : {
            // The first chunk names every other one: names are bytes that every guest waits for.
            chunkFileNames: '[hash:7].js',
            assetFileNames: '[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
                { name: coreName, debugName: 'core', priority: 1 },
                { name: asideName, debugName: 'aside' },
                { name: togetherName, debugName: 'together' },
              ],
            },
          },
    },
  },
}));
