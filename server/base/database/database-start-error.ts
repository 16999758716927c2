/**
 * The reason why the database cannot be used, in one sentence for an operator. The program prints the message
 * without a stack, and exits with 1.
 */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
