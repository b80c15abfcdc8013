import type pg from 'pg';

/** The address of a database for programs that take only a URL; sockets go into its query. */
export function urlOf({
  host = 'localhost',
  port = 5432,
  user,
  password,
  database,
}: pg.ClientConfig): string {
  const isSocket = host.startsWith('/');
  const url = new URL(`postgres://${isSocket ? 'localhost' : host}:${port}/${database ?? ''}`);
  url.username = encodeURIComponent(user ?? '');
  if (typeof password === 'string') url.password = encodeURIComponent(password);
  if (isSocket) url.searchParams.set('host', host);
  return url.href;
}
