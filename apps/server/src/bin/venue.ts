import { runOrExplain } from '../platform/process/start-problem.ts';
import { venue } from './programs/venue.ts';
import { ownTerminal } from './terminal.ts';

await runOrExplain(() => venue(ownTerminal));
