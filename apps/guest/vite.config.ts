import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNK_GROUPS, ledger } from './build/chunks.ts';
import { plainLetters } from './build/plain-letters.ts';

/** `Features.LightDark` of lightningcss. */
const LIGHT_DARK = 1_048_576;

/** The guest app: one build for phones, one for the server that renders it. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/assets/',
  publicDir: false,
  plugins: [react(), isSsrBuild ? plainLetters : ledger],
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': `${import.meta.dirname}/src/shared/browser/react-own-store.ts`,
    },
  },
  // The server runs the built bundle as it is: everything but Node itself is inside. From source, Node loads React.
  ssr: isSsrBuild ? { noExternal: true } : {},
  // No colour is written as light-dark(): what stands in for it on older browsers is bytes on every page.
  css: { lightningcss: { exclude: LIGHT_DARK } },
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
            codeSplitting: { groups: CHUNK_GROUPS },
          },
    },
  },
}));
