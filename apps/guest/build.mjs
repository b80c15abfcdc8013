#!/usr/bin/env node
/**
 * Builds the guest app into `dist/`: client, server bundle, service worker, what each page needs of them, and
 * compressed assets.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build } from 'vite';
import { compressAssets } from './build/compress-assets.mjs';
import { writePageAssets } from './build/page-assets.mjs';
import { buildWorker } from './build/worker.mjs';

process.env.NODE_ENV = 'production';
const root = import.meta.dirname;
const dist = resolve(root, process.argv[2] ?? 'dist');
// A server that starts meanwhile finds the old build or the new one, never half of either.
const fresh = `${root}/.cache/build-${process.pid}`;

const options = { root, configFile: `${root}/vite.config.ts`, logLevel: 'warn', mode: 'production' };
await build({ ...options, build: { outDir: `${fresh}/client` } });
await build({ ...options, build: { outDir: `${fresh}/server`, ssr: true } });
await writePageAssets(fresh);
await buildWorker(root, fresh);
await compressAssets(`${fresh}/client`);
await mkdir(dirname(dist), { recursive: true });
await rm(dist, { recursive: true, force: true });
await rename(fresh, dist);
