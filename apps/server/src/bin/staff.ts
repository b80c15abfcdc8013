import { runOrExplain } from '../platform/process/start-problem.ts';
import { staff } from './programs/staff.ts';
import { ownTerminal } from './terminal.ts';

await runOrExplain(() => staff(ownTerminal));
