import { z } from 'zod';

/** Changes when an older restore could no longer read a backup. */
export const backupFormat = 1;

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
const partition = z.object({ schema: z.string(), name: z.string(), parent: z.string(), bounds: z.string() });
const sequence = z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() });
const migration = z.object({
  version: z.number(),
  name: z.string(),
  checksum: z.string(),
  works_from: z.string().nullable().optional(),
});

/** The first file of a backup: what it holds and what it takes to restore it. */
export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  createdAt: z.string(),
  postgres: z.string(),
  migrations: z.array(migration),
  tables: z.array(table),
  partitions: z.array(partition),
  sequences: z.array(sequence),
  /** Of the secret that payment keys are encrypted with; the secret itself is never in a backup. */
  secretFingerprint: z.string().nullable(),
  /** Whether pictures are in it; those in a bucket are not, nor does a snapshot hold any. */
  hasImages: z.boolean(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableInfo = z.infer<typeof table>;
export type PartitionInfo = z.infer<typeof partition>;
export type SequenceInfo = z.infer<typeof sequence>;

export const manifestName = 'manifest.json';
export const imagePrefix = 'images/';

/** Name of a piece of a table in the archive. */
export function pieceName({ schema, name }: TableInfo, piece: number): string {
  return `tables/${schema}.${name}/${String(piece).padStart(6, '0')}.copy`;
}

/** The table that a file of the archive belongs to, as `schema.name`. */
export function tableOfPiece(file: string): string | undefined {
  return /^tables\/(.+)\/\d+\.copy$/.exec(file)?.[1];
}
