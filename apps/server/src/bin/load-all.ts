/**
 * Loads what a server loads with its first use, and does nothing else: whoever tries a release on a machine asks whether all
 * of it runs there, and not only what a start needs. Its first login, paper or picture comes in the middle of an evening.
 */
import '@aws-sdk/client-s3';
import '@zxcvbn-ts/language-common';
import 'better-auth/crypto';
import 'flydrive/drivers/fs';
import 'flydrive/drivers/s3';
import 'read-excel-file/node';
import 'write-excel-file/node';
import '../modules/archive/stream-archive.ts';
import '../modules/image/crop.ts';
import '../modules/image/picture-store.ts';
import '../modules/image/studio.ts';
import '../modules/image/take-in.ts';
import '../modules/menu-sheet/import-sheet.ts';
import '../modules/menu-sheet/writing/menu-file.ts';
import '../modules/opening/making/make-venue.ts';
import '../modules/opening/making/menu-template.ts';
import '../modules/printing/paper/write-paper.ts';
import '../modules/staff/login-library.ts';
import '../modules/venue-file/saving/import-file.ts';
import '../platform/calls/shared-counts.ts';
import '../platform/realtime/bus.ts';
