import type { PrinterTrouble } from '@hansang/contract';

export type Target = { readonly address: string; readonly port: number } | { readonly file: string };
export type SentOutcome = 'PRINTED' | 'SENT' | 'UNSURE';

export interface Link {
  trouble(): Promise<Exclude<PrinterTrouble, 'ADDRESS'> | null>;
  print(bytes: Uint8Array): Promise<SentOutcome>;
  readonly isOpen: boolean;
  close(): void;
}

/** @throws where it is none, with a sentence */
export function targetOf(text: string, platform?: NodeJS.Platform): Target;
/** A sentence where a device is not there yet. @throws where it can never be a printer, with a sentence */
export function lookAt(target: Target): Promise<string | null>;
/** @param printMs how long the printer may take to take a piece of paper in, and again to print it */
export function openLink(target: Target, answers: boolean, printMs?: number): Promise<Link>;
export function serve(options: {
  readonly server: string;
  readonly key: string;
  readonly to: string;
  readonly signal: AbortSignal;
  say?(line: string): void;
}): Promise<void>;
