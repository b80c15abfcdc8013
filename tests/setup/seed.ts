import { configureGlobal } from 'fast-check';
import { runSeed } from './run-seed.ts';

// Property tests draw from one seed per run, printed at its start; TEST_SEED repeats the run.
configureGlobal({ seed: runSeed() });
