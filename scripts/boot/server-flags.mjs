/**
 * How the server's Node is started. Its young generation may grow to 8 MB a half instead of V8's own limit: the import of the
 * demo venues drives it up, and what it once took is given back slowly.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];
