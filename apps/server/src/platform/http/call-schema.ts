import { CALLS, ERRORS, type ErrorCode, STEP_UP_MINUTES, TILL_PATH } from '@hansang/contract';
import { errorReply } from '@hansang/contract/schemas';
import type { FastifySchema } from 'fastify';
import type { CallDefinition } from '../calls/calls.ts';

/** What the OpenAPI document says of a call. It checks nothing: the registry checks input, presenters make answers. */
export function documentedSchema(call: CallDefinition): FastifySchema {
  const { name, summary, params, query, body, answer } = call;
  return {
    operationId: name,
    summary,
    description: describe(call),
    tags: [tagOf(CALLS[name].path)],
    ...(typeof call.access === 'object' && 'till' in call.access && { security: [{ till: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: answer, ...errorResponses(call.errors) },
  } as FastifySchema;
}

function tagOf(path: string): 'Staff' | 'Tills' | 'Guests' {
  if (path.startsWith(TILL_PATH)) return 'Tills';
  return path.startsWith('/api/v1/staff/') ? 'Staff' : 'Guests';
}

function errorResponses(codes: readonly ErrorCode[]): Record<number, typeof errorReply> {
  const statuses = new Set([400, ...codes.map((code) => ERRORS[code].status)]);
  return Object.fromEntries([...statuses].map((status) => [status, errorReply]));
}

const PROVEN_LATELY = ` They proved within ${STEP_UP_MINUTES} minutes who they are, else \`STEP_UP_NEEDED\`.`;

function describe({ access, errors }: CallDefinition): string {
  const who =
    typeof access === 'object'
      ? 'till' in access
        ? `A till whose key may do \`${access.till}\`.`
        : `Staff with the permission \`${access.staff}\`.${access.provenLately ? PROVEN_LATELY : ''}`
      : {
          open: 'Anyone.',
          session: 'A live guest session.',
          staff: 'A staff login.',
          tablet: 'A staff login, or a shared tablet.',
        }[access];
  return errors.length === 0 ? who : `${who}\n\nRefusals: ${errors.map((code) => `\`${code}\``).join(', ')}.`;
}
