import { withFirstUse } from '../../../platform/process/first-use.ts';

/** The commonest passwords, small letters; loaded when the first password is chosen, so that a server stays small. */
export const commonPasswords: () => Promise<ReadonlySet<string>> = withFirstUse(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});
