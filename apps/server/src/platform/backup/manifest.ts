import { z } from 'zod';

/** Changes when an older restore could no longer read a backup. */
export const backupFormat = 1;

/** A name as our migrations give them: it needs no quotes in SQL, and nothing in a terminal. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const schema = z.literal('public');
const table = z.object({ schema, name, columns: z.array(name).max(1000) });
const partition = z.object({
  schema,
  name,
  parent: z.string().regex(/^public\.[a-z_][a-z0-9_]{0,62}$/),
  bounds: z.string().max(200),
});
const sequence = z.object({
  schema,
  name,
  last: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable(),
});
const migration = z.object({
  version: z.int(),
  name,
  checksum: z.string().regex(/^[0-9a-f]{64}$/),
  works_from: z
    .string()
    .regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/)
    .nullable()
    .optional(),
});

/**
 * The first file of a backup: what it holds. Whoever altered it may have written anything, so each text has a form; what of
 * it is restored is what our own migrations make as well (`fit.ts`).
 */
export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  createdAt: z.iso.datetime(),
  postgres: z.string().max(200),
  migrations: z.array(migration).max(10_000),
  tables: z.array(table).max(1000),
  partitions: z.array(partition).max(5000),
  sequences: z.array(sequence).max(1000),
  /** Of the secret that payment keys are encrypted with; the secret itself is never in a backup. */
  secretFingerprint: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
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
  return /^tables\/(public\.[a-z0-9_]+)\/\d{6,}\.copy$/.exec(file)?.[1];
}

/** Neither a way out of its folder on any system, nor a hidden file. */
const pictureFile = /^images\/([^./\\:\p{C}][^/\\:\p{C}]*(?:\/[^./\\:\p{C}][^/\\:\p{C}]*)*)$/u;

/** Where a file of the archive lies among the pictures. */
export const pathOfPicture = (file: string): string | undefined => pictureFile.exec(file)?.[1];
