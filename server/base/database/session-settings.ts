/** How each connection is set, and how it reads what comes. */
import { types } from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

/** An array of bigint as PostgreSQL writes it, `{1,2}`. */
const toNumbers = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

/** Ids, counts and sizes stay below 2^53; search tokens, which do not, are written and never read back. */
export function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return Number;
  if (oid === INT8_ARRAY) return toNumbers;
  if (oid === DATE) return String;
  return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
}

/**
 * The settings of every session. The planner does not know that reading a row means fetching its thousands
 * of tokens: in a database of 100 meetings it read all of them (5 to 60 ms a search) instead of the index
 * (0.1 ms), which it prefers with these two costs. The segment walk needs its outer loop in order (no
 * parallel query), JIT costs more than these short queries, and a lock that cannot be taken within a second
 * is answered with RECORD_BUSY or 503. They are options of our connections, and on the workers of a Citus
 * cluster of the role (`server/base/cluster/worker-settings.ts`).
 */
export const sessionSettings = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  enable_seqscan: 'off',
  random_page_cost: '1.1',
  lock_timeout: '1000',
  idle_in_transaction_session_timeout: '60000',
  TimeZone: 'UTC',
} as const;

/** Citus hands on what is set for one transaction; to any other PostgreSQL this is a name that means nothing. */
const citusSettings = { 'citus.propagate_set_commands': 'local' };

export const connectionOptions = Object.entries({ ...sessionSettings, ...citusSettings })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
