import type { z } from 'zod';
import type { Fault, FieldPath } from './faults.ts';

type Issue = z.core.$ZodIssue;

/** What the schema says of a file, as sentences for the person who wrote it; one fault per field. */
export function issueFaults(issues: readonly Issue[], before: FieldPath = []): Fault[] {
  return issues.flatMap((issue) => faultsOf(issue, [...before, ...(issue.path as (string | number)[])]));
}

function faultsOf(issue: Issue, path: FieldPath): Fault[] {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: 'is not a field of a venue file here',
        isUnknown: true,
      }));
    case 'invalid_union':
      return unionFaults(issue.errors, path);
    case 'invalid_type':
      return [
        {
          path,
          message:
            issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`,
        },
      ];
    case 'invalid_value':
      return [
        { path, message: issue.input === undefined ? 'is missing' : `must be ${listed(issue.values)}` },
      ];
    case 'too_small':
      return [{ path, message: sized(issue.origin, 'at least', issue.minimum) }];
    case 'too_big':
      return [{ path, message: sized(issue.origin, 'at most', issue.maximum) }];
    default:
      return [{ path, message: issue.message }];
  }
}

/** Of several shapes that a field may have, complains in the words of the one that the writer chose. */
function unionFaults(branches: readonly (readonly Issue[])[], path: FieldPath): Fault[] {
  const chosen = branches.find((issues) => !issues.some(isOtherShape));
  if (chosen) return issueFaults(chosen, path);
  const missing = branches.some((issues) =>
    issues.some((issue) => isOtherShape(issue) && issue.input === undefined),
  );
  return [{ path, message: missing ? 'is missing' : 'must be text, or a group of fields' }];
}

const isOtherShape = (issue: Issue) => issue.code === 'invalid_type' && issue.path.length === 0;

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

const listed = (values: readonly unknown[]) =>
  values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`;

function sized(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `must have ${bound} ${size} ${Number(size) === 1 ? 'letter' : 'letters'}`;
  if (origin === 'array') return `must have ${bound} ${size} ${Number(size) === 1 ? 'entry' : 'entries'}`;
  return `must be ${bound} ${size}`;
}
