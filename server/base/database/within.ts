import type { Database, WriteTransaction } from './database.ts';

/** For operations that make a transaction of their own: they join the present one. */
export const within = (tx: WriteTransaction): Pick<Database, 'transaction'> => ({
  transaction: async (work) => work(tx),
});
