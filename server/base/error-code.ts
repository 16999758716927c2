/** What Node or PostgreSQL calls an error: `ENOENT`, `23505`; undefined: it has no such name. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
