import type { Rescue } from '../../modules/staff/people/rescue.ts';
import * as rescue from '../../modules/staff/people/rescue.ts';
import { StartProblem } from '../../platform/process/start-problem.ts';
import { readSettings, type Settings } from '../../platform/settings/settings.ts';
import { beside, originOf, withDatabase } from '../beside.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `Say what to do with staff accounts; it works whether Hansang runs or not:
  npm run staff -- list                            prints everybody who works here, and where
  npm run staff -- reset-link <email>              prints a one-time link to set a new password
  npm run staff -- make-owner <email> <venue>      makes somebody an owner of a venue, with a new account if need be
  npm run staff -- remove <email> <venue>          takes somebody out of a venue
  npm run staff -- second-factor off <email>       turns the second step of somebody's login off`;

export async function staff(at: Terminal): Promise<void> {
  const given = readSettings(at.env);
  if ('problem' in given) throw new StartProblem(given.problem);
  const work = workOf(at.args);
  const settings = beside(given, {}, at);
  await withDatabase(settings, 'hansang staff', async (pool) => {
    at.say(...(await work({ pool, now: new Date() }, settings)));
  });
}

type Work = (parts: Rescue, settings: Settings) => Promise<readonly string[]>;

/** What the command line asks for; read before any database is reached. */
function workOf(args: readonly string[]): Work {
  const [verb, first = '', second = '', ...more] = args;
  if (more.length > 0) throw new StartProblem(USAGE);
  if (verb === 'list' && !first) return rescue.listAccounts;
  if (verb === 'reset-link' && first && !second) {
    const email = emailOf(first);
    return (parts, settings) => rescue.resetLink(parts, email, linkOf(settings));
  }
  if (verb === 'make-owner' && second) {
    const [email, venue] = [emailOf(first), numberOf(second)];
    return (parts, settings) => rescue.makeOwner(parts, email, venue, linkOf(settings));
  }
  if (verb === 'remove' && second) {
    const [email, venue] = [emailOf(first), numberOf(second)];
    return (parts) => rescue.removeFrom(parts, email, venue);
  }
  if (verb === 'second-factor' && first === 'off' && second) {
    const email = emailOf(second);
    return (parts) => rescue.secondFactorOff(parts, email);
  }
  throw new StartProblem(USAGE);
}

const linkOf = (settings: Settings) => (path: string) => `${originOf(settings)}${path}`;

function emailOf(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text))
    throw new StartProblem(`"${text}" is not an e-mail address.\n${USAGE}`);
  return text.toLowerCase();
}

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new StartProblem(`"${text}" is not the number of a venue.\n${USAGE}`);
  return Number(text);
}
