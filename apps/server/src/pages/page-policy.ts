import { createHash } from 'node:crypto';

/**
 * The content policy of a page: its own scripts from this origin, its one style element by hash. The page's data is
 * no script and needs none. No host is named, so that the policy can be kept with the body.
 */
export function pagePolicy(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}

/** The policy of a page whose forms may also go to payment providers. */
export function withFormOrigins(policy: string, origins: readonly string[]): string {
  return policy.replace("form-action 'self'", ["form-action 'self'", ...origins].join(' '));
}

/** The policy of a page that shows a draft: the console looks at it in a frame. */
export const withOwnFrames = (policy: string): string =>
  policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Development: Vite brings styles and its own socket. */
export const SOURCE_POLICY =
  "default-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws: wss:; frame-ancestors 'none'";
