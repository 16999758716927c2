/** Why the database of DATABASE_URL cannot be used. Host and database are named, user and password are not. */
export function toUnusableDatabase(databaseUrl: string, error: unknown): DatabaseStartError {
  const { host, pathname } = new URL(databaseUrl);
  const reasons = error instanceof AggregateError ? error.errors : [error];
  const reason = reasons.map((each) => (each instanceof Error ? each.message : String(each))).join('; ');
  return new DatabaseStartError(
    `Cannot use the database that DATABASE_URL names (${host}${pathname}): ${reason}.`,
    { cause: error },
  );
}

/**
 * The reason why the database cannot be used, in one sentence for an operator. The program prints the message
 * without a stack, and exits with 1.
 */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

export const noRoomToStart = (data_dir: string, cause: unknown): DatabaseStartError =>
  new DatabaseStartError(`The disk of ${data_dir} is full: make room, then start again.`, { cause });
