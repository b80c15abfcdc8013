/** Where a cluster listens: on a socket in a private folder, or (where sockets are missing) on loopback. */
export type Place = { socketFolder: string; port: number } | { loopbackPort: number };

/**
 * Small and durable. Durability stays at PostgreSQL's own defaults (fsync, synchronous_commit and
 * full_page_writes are on, checksums too); memory and helper processes are cut to what one venue needs.
 */
const options: Record<string, string> = {
  max_connections: '50',
  superuser_reserved_connections: '2',
  shared_buffers: '48MB',
  work_mem: '8MB',
  maintenance_work_mem: '48MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // The worker method keeps three more processes alive; reads here come from memory.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  max_replication_slots: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  autovacuum_vacuum_scale_factor: '0.1',
  unix_socket_permissions: '0700',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** Settings of PostgreSQL by their names. */
export type ServerSettings = Readonly<Record<string, string>>;

/** What a cluster needs that is thrown away in a minute: little memory, and nothing of it on the disk for sure. */
export const THROW_AWAY: ServerSettings = {
  max_connections: '5',
  // A restore changes every table in one transaction.
  max_locks_per_transaction: '512',
  shared_buffers: '16MB',
  work_mem: '4MB',
  maintenance_work_mem: '16MB',
  max_wal_size: '96MB',
  min_wal_size: '32MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** Arguments that start `postgres` on a cluster at a place; `own` settings replace those that one venue needs. */
export function serverArguments(cluster: string, place: Place, own: ServerSettings = {}): string[] {
  const where: Record<string, string> =
    'socketFolder' in place
      ? { listen_addresses: '', unix_socket_directories: `"${place.socketFolder}"`, port: String(place.port) }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(place.loopbackPort) };
  const settings = Object.entries({ ...options, ...own, ...where });
  return ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
