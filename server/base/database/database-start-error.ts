/**
 * Why the database cannot be used, in one sentence for an operator. Whoever starts the program prints the
 * message alone, without a stack, and exits with 1.
 */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
