/** PostgreSQL settings by name. */
export type Settings = Readonly<Record<string, string>>

const base: Settings = {
  listen_addresses: '',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'ISO, YMD',
  jit: 'off',
  random_page_cost: '1.1',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  log_min_duration_statement: '2000',
  // Parameters hold names, prices and mail addresses; they have no place in a log.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  // Neither have the values of a key, which a refusal tells in its detail, and statements with what they say.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** For business data: nothing acknowledged is ever lost, sized for a machine of a few gigabytes. */
export const productionSettings: Settings = {
  ...base,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_io_concurrency: '16',
  wal_compression: 'on',
  min_wal_size: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  autovacuum_vacuum_scale_factor: '0.05',
  // Counts read indexes alone only where a table's pages are known to be visible to everybody.
  autovacuum_vacuum_insert_scale_factor: '0.02',
  autovacuum_analyze_scale_factor: '0.02',
}

/** For tests: fast, and worthless after a power cut. */
export const throwAwaySettings: Settings = {
  ...base,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  log_min_duration_statement: '-1',
  deadlock_timeout: '100ms',
}

/** The settings as arguments of the postgres program. */
export function settingArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
