/** What the embedded server always runs with; given on its command line, so that a new version of ours changes them. */
export function postgresSettings(
  socketFolder: string,
  overrides: Record<string, string>,
): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    // Our statements are short: compiling them costs more than running them.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %b: ',
    log_min_messages: 'warning',
    // No statement and no row of anybody's meetings in the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...overrides,
  };
}
