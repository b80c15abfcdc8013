import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Served by the product's server under /console; a server of its own is for working on screens alone. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The oldest browsers that open the console; what they lack of functions stands in shared/browser/stand-ins.ts.
    target: ['es2022', 'safari15.8', 'chrome100', 'firefox115'],
    sourcemap: false,
    reportCompressedSize: false,
    // Everything is a file of its own: the content policy allows no data addresses in scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // What every page needs is one chunk, however many pages share parts of it: each request costs more than its bytes.
      output: { codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] } },
    },
  },
});
