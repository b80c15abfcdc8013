import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type pg from 'pg';
import { displaySecret } from '../../modules/display/code-proof.ts';
import { openPictureStore } from '../../modules/image/picture-store.ts';
import { createPasswordLink } from '../../modules/staff/links.ts';
import { membersWithoutPassword } from '../../modules/staff/members.ts';
import { renewKey } from '../../modules/table-key/renew-key.ts';
import { tableLinks } from '../../modules/table-key/table-links.ts';
import { exportVenue } from '../../modules/venue-file/exporting/export.ts';
import { accessLines, listVenues } from '../../modules/venue-file/links.ts';
import { type Tongue, tongueOf } from '../../modules/venue-file/reading/korean.ts';
import type { ResolvedVenue } from '../../modules/venue-file/resolved.ts';
import { importRead, readFileAt } from '../../modules/venue-file/saving/import-file.ts';
import { namedFile } from '../../platform/backup/source.ts';
import { StartProblem } from '../../platform/process/start-problem.ts';
import { openSecret } from '../../platform/settings/secret.ts';
import { readSettings, type Settings } from '../../platform/settings/settings.ts';
import { beside, originOf, withDatabase } from '../beside.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `Say what to do with venue files:
  npm run venue -- import <file.yaml> …     creates or updates the venues, prints their links and keys
                                            (--new: where no server has worked before)
  npm run venue -- check <file.yaml> …      tells what is wrong with the files, changes nothing
                                            (--lang=ko: in Korean; else as your terminal speaks)
  npm run venue -- export <id> [file.yaml]  writes a venue as a file (venue-<id>.yaml)
  npm run venue -- links <id>               prints the links of a venue's tables, or the keys of its displays
  npm run venue -- links <id> renew <table> replaces a table's code: its printed one opens nothing any more
  npm run venue -- list                     prints the venues`;

export async function venue(at: Terminal): Promise<void> {
  const given = readSettings(at.env);
  if ('problem' in given) throw new StartProblem(given.problem);
  const [verb, ...said] = at.args;
  const mayCreate = verb === 'import' && said.includes('--new');
  const tongue = tongueOf(said, at.env);
  const names = said.filter((name) => !(mayCreate && name === '--new') && !name.startsWith('--lang='));
  const [first, second, ...more] = names;
  if (verb === 'check' && first) return void (await readAll(at, names, tongue));
  if (verb === 'import' && first) {
    const files = await readAll(at, names, tongue);
    return importAll(at, beside(given, { mayCreate }, at), files);
  }
  if (verb === 'export' && first && more.length === 0) {
    return exportOne(at, beside(given, {}, at), numberOf(first), second);
  }
  if (verb === 'links' && first && second === undefined) {
    const settings = beside(given, {}, at);
    return withDatabase(settings, 'hansang venue', (pool) => sayLinks(at, settings, pool, numberOf(first)));
  }
  if (verb === 'links' && first && second === 'renew' && more[0] && more.length === 1) {
    const settings = beside(given, {}, at);
    const [id, tableIdx] = [numberOf(first), numberOf(more[0])];
    return withDatabase(settings, 'hansang venue', (pool) => renewOne(at, settings, pool, id, tableIdx));
  }
  if (verb === 'list' && first === undefined)
    return withDatabase(beside(given, {}, at), 'hansang venue', (pool) => sayVenues(at, pool));
  throw new StartProblem(USAGE);
}

interface ReadVenue {
  readonly path: string;
  readonly venue: ResolvedVenue;
  readonly made: ReadonlySet<string>;
}

/** Reads every file before anything happens, so that one look shows all that is wrong. */
async function readAll(at: Terminal, names: readonly string[], tongue: Tongue): Promise<ReadVenue[]> {
  const venues: ReadVenue[] = [];
  const faults: string[] = [];
  for (const name of names) {
    const path = namedFile(name);
    const read = await readFileAt(path, name, tongue);
    if ('faults' in read) faults.push(...read.faults);
    else {
      venues.push({ path, venue: read.venue, made: read.made });
      at.say(`${name} is right: ${read.venue.name.ko}, venue ${read.venue.id}.`);
    }
  }
  if (faults.length > 0) throw new StartProblem(faults.join('\n'));
  return venues;
}

function importAll(at: Terminal, settings: Settings, files: readonly ReadVenue[]): Promise<void> {
  return withDatabase(settings, 'hansang venue', async (pool) => {
    const store = await openPictureStore(settings);
    for (const { path, venue, made } of files) {
      const result = await importRead(asLive(at, settings, venue), path, {
        pool,
        store,
        now: new Date(),
        made,
      });
      if (result.outcome === 'FAULTS') throw new StartProblem(result.faults.join('\n'));
      if (result.outcome === 'TABLES_IN_USE') {
        throw new StartProblem(
          `${path} leaves out ${result.tables.join(', ')}, where guests still sit; check ${result.tables.length === 1 ? 'this table' : 'these tables'} out first. Nothing was changed.`,
        );
      }
      const done = { CREATED: 'was created', UPDATED: 'was updated', UNCHANGED: 'was like this already' };
      at.say('', `${venue.name.ko} (venue ${venue.id}) ${done[result.outcome]}.`);
      await sayLinks(at, settings, pool, venue.id);
      await sayPasswordLinks(at, settings, pool, venue.id);
    }
  });
}

/** Whoever has no password yet gets a link that works once; each import makes new ones. */
async function sayPasswordLinks(at: Terminal, settings: Settings, pool: pg.Pool, id: number): Promise<void> {
  const members = await membersWithoutPassword(pool, id);
  if (members.length === 0) return;
  at.say('', 'These members set their password by a link of their own (it works once, for three days):');
  for (const { userId, email, role } of members) {
    at.say(
      `  ${email} (${role})  ${originOf(settings)}${await createPasswordLink(pool, userId, new Date())}`,
    );
  }
}

/** The demo's well-known logins have no place on a server that works for guests. */
function asLive(at: Terminal, { HANSANG_MODE }: Settings, venue: ResolvedVenue): ResolvedVenue {
  if (HANSANG_MODE !== 'live') return venue;
  const staff = venue.staff.filter(({ email }) => !email.endsWith('@hansang.test'));
  if (staff.length < venue.staff.length) at.say('The demo logins of this file are left out in live mode.');
  return { ...venue, staff };
}

function exportOne(at: Terminal, settings: Settings, id: number, name = `venue-${id}.yaml`): Promise<void> {
  const path = namedFile(name);
  return withDatabase(settings, 'hansang venue', async (pool) => {
    const written = await exportVenue(pool, await openPictureStore(settings), id, dirname(path));
    if (!written) throw noVenue(id);
    const files = [{ path, bytes: written.text }, ...written.files];
    for (const [index, file] of files.entries()) {
      try {
        // Only the folders of pictures are made at any depth: they lie below the file's own.
        const folder = dirname(file.path);
        if (!existsSync(folder)) mkdirSync(folder, { recursive: index > 0 });
        writeFileSync(file.path, file.bytes);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new StartProblem(
          `${file.path} cannot be written (${code}); name a file that this user may write.`,
        );
      }
    }
    const pictures = written.files.length === 0 ? '' : ` with ${written.files.length} pictures beside it`;
    at.say(`Venue ${id} is in ${path}${pictures}. Passwords are never written.`);
    if (written.gone > 0)
      at.say(`${written.gone} pictures are not where pictures lie any more; the file leaves them out.`);
  });
}

async function sayLinks(at: Terminal, settings: Settings, pool: pg.Pool, id: number): Promise<void> {
  const tables = await tableLinks(pool, id);
  if (tables.length === 0 && !(await listVenues(pool)).some((venue) => venue.id === id)) throw noVenue(id);
  const secret = tables.some(({ isRotating }) => isRotating) ? openSecret(settings) : null;
  const secretOf = secret === null ? undefined : (key: string) => displaySecret(secret, key);
  at.say(...accessLines(tables, originOf(settings), secretOf));
  if (settings.HANSANG_MODE === 'live' && tables.some(({ isKeyed, isRotating }) => !isKeyed && !isRotating))
    at.say('', ...COUNTED);
  if (!settings.PUBLIC_URL && tables.length > 0 && !secretOf) at.say('', ...PASSING);
}

/** The demo's venues are examples to copy, and open to everybody. */
const COUNTED = [
  '  These tables open by their numbers (tableLinks: OPEN): whoever counts sits at any of them. Take that line out of the',
  '  file and import it again, and only what you print opens them.',
];

/** Printed codes outlive what a router gives today. */
const PASSING = [
  '  These addresses hold what this machine is called at the moment: another network address or port, and printed codes',
  '  open nothing. Set PUBLIC_URL to an address that stays before you print them.',
];

async function renewOne(
  at: Terminal,
  settings: Settings,
  pool: pg.Pool,
  id: number,
  tableIdx: number,
): Promise<void> {
  const [table] = await tableLinks(pool, id, tableIdx);
  const about = { restaurantId: id, tableIdx, actorType: 'system', actor: 'npm run venue' } as const;
  const renewed = table && (await renewKey(pool, { ...about, generation: table.generation, at: new Date() }));
  if (!renewed)
    throw new StartProblem(`Venue ${id} has no table ${tableIdx}; see npm run venue -- links ${id}.`);
  at.say(`The code of table ${tableIdx} was replaced; what was printed before opens nothing any more.`);
  await sayLinks(at, settings, pool, id);
}

async function sayVenues(at: Terminal, pool: pg.Pool): Promise<void> {
  const venues = await listVenues(pool);
  if (venues.length === 0) at.say('There is no venue yet; import one: npm run venue -- import <file.yaml>.');
  for (const { id, name, dishes, tables, isDemo } of venues) {
    at.say(`${String(id).padStart(4)}  ${name}, ${dishes} dishes, ${tables} tables${isDemo ? ', demo' : ''}`);
  }
}

const noVenue = (id: number) =>
  new StartProblem(`There is no venue ${id}; see which there are: npm run venue -- list.`);

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text))
    throw new StartProblem(`"${text}" is not the number of a venue.\n${USAGE}`);
  return Number(text);
}
