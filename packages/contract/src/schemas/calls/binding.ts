import type { z } from 'zod';
import type { CALLS, CallName, PathParams } from '../../calls.ts';
import type { StaffPermission } from '../../roles.ts';
import type { TillScope } from '../../till.ts';

/**
 * Who may make a call. `open`: anyone. `session`: refused without a live guest session. `staff`: refused without a
 * staff login; with a permission, also unless the member's role in the venue of the path grants it. `provenLately`: also
 * unless they proved within the last minutes who they are, so that an unlocked tablet is not enough. `tablet`: a staff
 * login, also one that a shared tablet goes on; what is open to `staff` alone is about an account and not done there.
 * `till`: refused without the key of a venue's own till that has this scope; its venue is the key's, no path names it.
 */
export type Access =
  | 'open'
  | 'session'
  | 'staff'
  | 'tablet'
  | { readonly staff: StaffPermission; readonly provenLately?: boolean }
  | { readonly till: TillScope };

/** Every parameter of the path has its schema; a path without any has none. */
type ParamsOf<Name extends CallName> = keyof PathParams<Name> extends never
  ? { readonly params?: undefined }
  : { readonly params: z.ZodType<Record<keyof PathParams<Name>, string | number>, PathParams<Name>> };

/** What is read has no body. */
type BodyOf<Name extends CallName> = (typeof CALLS)[Name]['method'] extends 'GET'
  ? { readonly body?: undefined }
  : { readonly body?: z.ZodType };

/** Who may make a call, what goes in and what comes out; its method and path stand under its name in `CALLS`. */
export type Binding<Name extends CallName> = ParamsOf<Name> &
  BodyOf<Name> & {
    readonly access: Access;
    readonly query?: z.ZodObject;
    readonly answer: z.ZodType;
  };

/** Some of the calls, each bound. */
export type Bindings = { readonly [Name in CallName]?: Binding<Name> };
