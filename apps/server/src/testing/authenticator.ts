import { createOTP } from '@better-auth/utils/otp';
import type { StartTwoStepAnswer } from '@hansang/contract/schemas';

/** The code that an authenticator app shows for what `startTwoStep` handed out, now or so many steps later. */
export function codeOf({ uri }: Pick<StartTwoStepAnswer, 'uri'>, later = 0): Promise<string> {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return createOTP(Buffer.from(base32(secret)).toString()).hotp(Math.floor(Date.now() / 30_000) + later);
}

function base32(text: string): number[] {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}
