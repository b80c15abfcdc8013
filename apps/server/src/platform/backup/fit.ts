import type pg from 'pg';
import { listPartitions, listSequences, listTables } from './inventory.ts';
import type { Manifest, PartitionInfo, SequenceInfo, TableInfo } from './manifest.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** A backup that our own migrations would not have led to. */
export class Misfit extends Error {
  override name = 'Misfit';
}

/** A month's table of the log. */
export interface VolumeTable {
  readonly name: string;
  /** Table that it is a part of. */
  readonly parent: string;
  /** Value of `volume` whose rows it holds. */
  readonly volume: number;
}

/** What of a backup is restored, in names that the migrations made or that were put together here. */
export interface Fit {
  /** By `schema.name`. */
  readonly tables: ReadonlyMap<string, TableInfo>;
  readonly sequences: readonly SequenceInfo[];
  readonly volumes: readonly VolumeTable[];
}

/**
 * Holds what a backup says of itself against the schema that the same migrations made just now, so that nothing it says gets
 * into a statement.
 * @throws Misfit when it names something else, or leaves something out
 */
export async function fitManifest(client: Client, manifest: Manifest): Promise<Fit> {
  const tables = await listTables(client);
  const sequences = await listSequences(client);
  const partitions = await listPartitions(client);
  expectSame(
    'table',
    tables.map(({ name }) => name),
    manifest.tables.map(({ name }) => name),
  );
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of manifest.tables)
    expectSame(`column of ${name}`, columnsOf.get(name) ?? [], columns);
  expectSame(
    'sequence',
    sequences.map(({ name }) => name),
    manifest.sequences.map(({ name }) => name),
  );
  const made = new Map(partitions.map((partition) => [partition.name, partition]));
  const parents = new Set(partitions.map(({ parent }) => parent));
  return {
    tables: new Map(manifest.tables.map((table) => [`${table.schema}.${table.name}`, table])),
    sequences: manifest.sequences,
    volumes: manifest.partitions.flatMap((partition) => {
      const { name, parent, bounds } = partition;
      const known = made.get(name);
      if (known?.parent === parent && known.bounds === bounds) return [];
      const volume = parents.has(parent) && !known ? volumeTable(partition) : null;
      if (!volume) throw new Misfit(`it has a part of ${parent} that is no month of it`);
      return [volume];
    }),
  };
}

/** As `make_volume` names a month's table, and its volume by the name. */
function volumeTable({ name, parent, bounds }: PartitionInfo): VolumeTable | null {
  const table = parent.slice('public.'.length);
  const [, year, month, more = '0'] =
    (name.startsWith(`${table}_`) &&
      /^(20\d\d)_(0[1-9]|1[0-2])(?:_([1-9]\d?))?$/.exec(name.slice(table.length + 1))) ||
    [];
  if (!year || !month) return null;
  const volume = Number(year) * 10_000 + Number(month) * 100 + Number(more);
  return bounds === `FOR VALUES IN (${volume})` ? { name, parent: table, volume } : null;
}

function expectSame(what: string, made: readonly string[], named: readonly string[]): void {
  const [ours, theirs] = [new Set(made), new Set(named)];
  const strange = named.find((name) => !ours.has(name));
  if (strange !== undefined) throw new Misfit(`it has a ${what} that its release did not have, ${strange}`);
  const missing = made.find((name) => !theirs.has(name));
  if (missing !== undefined) throw new Misfit(`it lacks a ${what}, ${missing}`);
  if (named.length !== theirs.size) throw new Misfit(`it has a ${what} twice`);
}
