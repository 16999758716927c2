/** The code that Node or PostgreSQL gives an error, such as `ENOENT` or `23505`; undefined: it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
