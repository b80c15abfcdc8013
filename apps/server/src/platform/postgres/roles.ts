import type pg from 'pg';
import { databaseName } from './cluster.ts';
import { maintenance } from './place.ts';
import { ask, withClient } from './ready.ts';

/** The superuser that made the cluster. It cannot log in, so that nobody is one while the database is served. */
const adminRole = 'hansang_admin';

/** How long others may take to leave, and a lock to be had, in ms. */
const PATIENCE_MS = 20_000;

/** Whether the role of a connection is a superuser. */
export const isSuperuser = async (connection: pg.ClientConfig): Promise<boolean> =>
  (await ask(connection, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')) === true;

/**
 * Makes the database, and the role that Hansang connects as an ordinary one: in a new cluster, and in one of a release of before,
 * whose server works with an ordinary one as well. The rest is one transaction: broken off at any
 * moment it never was, and the next start begins it anew.
 */
export async function makeOrdinary(connection: pg.ClientConfig): Promise<void> {
  const server = maintenance(connection);
  if (!(await isSuperuser(server))) return;
  if (!(await ask(server, `SELECT 1 FROM pg_database WHERE datname = '${databaseName}'`)))
    await ask(server, `CREATE DATABASE ${databaseName}`);
  await withClient(connection, async (client) => {
    await client.query(`SET statement_timeout = 0; SET lock_timeout = ${PATIENCE_MS}`);
    // Names come with their schema, and nobody's function in place of PostgreSQL's own.
    await client.query('BEGIN; SET LOCAL search_path = pg_catalog');
    await client.query(LEAVE, [PATIENCE_MS]);
    // A role can't be renamed by its own session.
    await client.query('CREATE ROLE hansang_interim SUPERUSER');
    await client.query('SET LOCAL SESSION AUTHORIZATION hansang_interim');
    await client.query(SPLIT);
    await client.query(HAND_OVER);
    await client.query('RESET SESSION AUTHORIZATION');
    await client.query('DROP ROLE hansang_interim');
    await client.query('COMMIT');
  });
}

/** Whoever else is connected, as a backup beside a server that was killed, would keep the rights that it came with. */
const LEAVE = `
  SELECT pg_terminate_backend(pid, $1::integer) FROM pg_stat_activity
   WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;

/** The superuser that made the cluster always stays one: it gets another name, and its old one an ordinary role. */
const SPLIT = `
  DO $$
  DECLARE
    secret text := (SELECT rolpassword FROM pg_authid WHERE rolname = '${databaseName}');
  BEGIN
    ALTER ROLE ${databaseName} RENAME TO ${adminRole};
    EXECUTE 'CREATE ROLE ${databaseName} LOGIN' || coalesce(format(' PASSWORD %L', secret), '');
    ALTER ROLE ${adminRole} NOLOGIN;
  END $$`;

/** Everything but what PostgreSQL and its extensions brought; a sequence of a column and a table's own types go with it. */
const HAND_OVER = `
  DO $$
  DECLARE
    change text;
    keeper oid := (SELECT oid FROM pg_roles WHERE rolname = '${adminRole}');
  BEGIN
    FOR change IN
      WITH ours AS (SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
           brought AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
           of_columns AS (SELECT objid FROM pg_depend WHERE classid = 'pg_class'::regclass AND deptype IN ('a', 'i')
                             AND refclassid = 'pg_class'::regclass AND refobjsubid > 0)
      SELECT format('%s OWNER TO ${databaseName}', what)
        FROM (SELECT format('SCHEMA %I', nspname) AS what, 'pg_namespace'::regclass AS class, oid FROM ours
               WHERE nspowner = keeper OR nspname = 'public'
              UNION ALL
              SELECT format('TABLE %s', c.oid::regclass), 'pg_class'::regclass, c.oid
                FROM pg_class c JOIN ours ON ours.oid = relnamespace
               WHERE relowner = keeper AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
                 AND c.oid NOT IN (SELECT objid FROM of_columns)
              UNION ALL
              SELECT format('ROUTINE %s', p.oid::regprocedure), 'pg_proc'::regclass, p.oid
                FROM pg_proc p JOIN ours ON ours.oid = pronamespace WHERE proowner = keeper
              UNION ALL
              SELECT format('TYPE %s', t.oid::regtype), 'pg_type'::regclass, t.oid
                FROM pg_type t JOIN ours ON ours.oid = typnamespace
               WHERE typowner = keeper
                 AND (typtype IN ('e', 'd', 'r') OR (SELECT relkind FROM pg_class WHERE oid = typrelid) = 'c')) AS one
       WHERE (class, oid) NOT IN (SELECT classid, objid FROM brought)
    LOOP
      EXECUTE 'ALTER ' || change;
    END LOOP;
  END $$`;
