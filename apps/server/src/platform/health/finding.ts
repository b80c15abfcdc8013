import type { HealthCheck, HealthTrouble } from '@hansang/contract';
import { HEALTH_TROUBLES, troubleKeys } from '@hansang/contract';
import { fill } from '@hansang/i18n';
import { server as en } from '@hansang/i18n/en/server';

/** Something that a check found, with what its sentence stands on. */
export interface Finding {
  readonly trouble: HealthTrouble;
  readonly params?: Readonly<Record<string, string | number>>;
}

export const found = (trouble: HealthTrouble, params: Finding['params'] = {}): Finding => ({
  trouble,
  params,
});

export const checkOf = ({ trouble }: Finding): HealthCheck => HEALTH_TROUBLES[trouble].check;
export const levelOf = ({ trouble }: Finding) => HEALTH_TROUBLES[trouble].level;

/** What is wrong and what to do about it, as the log says it. */
export function sentenceOf({ trouble, params = {} }: Finding): string {
  const keys = troubleKeys(trouble, params.reason);
  return keys.map((key) => fill(en[key], params)).join(' ');
}
