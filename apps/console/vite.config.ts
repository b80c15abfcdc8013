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
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    // Everything is a file of its own: the content policy allows no data addresses in scripts.
    assetsInlineLimit: 0,
    // One chunk but for the languages: a tablet that stays open for weeks never asks for one that is gone.
    chunkSizeWarningLimit: 900,
  },
});
