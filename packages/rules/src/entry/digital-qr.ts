import { DIGITAL_QR } from '@hansang/contract';

/** The step of a moment (ms since the epoch): a display shows one code during each. */
export function digitalStep(now: number): number {
  return Math.floor(now / 1000 / DIGITAL_QR.stepSeconds);
}

/** What `did` holds. */
export interface DigitalCode {
  readonly step: number;
  /** Base64url of the truncated HMAC. */
  readonly proof: string;
}

const SHAPE = /^(\d{1,12})\.([\w-]{16})$/;

export function writeDigitalCode({ step, proof }: DigitalCode): string {
  return `${step}.${proof}`;
}

/** Null for whatever no display writes. */
export function readDigitalCode(did: string): DigitalCode | null {
  const [, step, proof] = SHAPE.exec(did) ?? [];
  return step === undefined || proof === undefined ? null : { step: Number(step), proof };
}

/** What the HMAC of a code is taken over. */
export function digitalMessage(tableKey: string, step: number, vid: string): string {
  return `${tableKey}\n${step}\n${vid}`;
}

/** Whether a code's step is close enough to now: displays lose seconds, guests take a while to scan. */
export function isDigitalStepOpen(step: number, now: number): boolean {
  const age = digitalStep(now) - step;
  return age <= DIGITAL_QR.stepsBefore && age >= -DIGITAL_QR.stepsAfter;
}
