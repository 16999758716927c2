/**
 * The one door to PostgreSQL: named statements on a pool, and transactions.
 *
 * Statements have a name because named statements are prepared once a connection; unprepared ones cost 2.5 to 4
 * times as much on point reads.
 */
import { DatabaseError, Pool, types, type PoolClient } from 'pg';
import { toServiceError } from './service-error.ts';

/** A statement with a name that is unique in the program, and the type of its rows. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only carries the type. */
  readonly row?: Row;
}

export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text };
}

export type Value = string | number | boolean | bigint | Date | Buffer | null | readonly Value[];

export interface Queryable {
  query<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
}

export interface Database extends Queryable {
  /** Runs `work` in one transaction; whatever it throws rolls back. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Connections: all, idle, and requests waiting for one. */
  poolState(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface ConnectionSettings {
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  connectionString?: string;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

/** An array of bigint as PostgreSQL writes it, `{1,2}`. */
const toNumbers = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

/** Ids, counts and sizes stay below 2^53; search tokens, which do not, are written and never read back. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return Number;
  if (oid === INT8_ARRAY) return toNumbers;
  if (oid === DATE) return String;
  return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
}

/**
 * What every connection is set to. The segment walk needs its outer loop in order (no parallel query), JIT costs more
 * than these short queries, and a lock that is not had within a second is answered with RECORD_BUSY or 503.
 */
const connectionOptions = [
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'lock_timeout=1000',
  'idle_in_transaction_session_timeout=60000',
  'TimeZone=UTC',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Opens a pool. Connections are made when first needed; an unreachable database shows at the first query (503). */
export function openDatabase(
  settings: ConnectionSettings,
  options: { max_connections?: number; on_error?: (error: Error) => void } = {},
): Database {
  const pool = new Pool({
    ...settings,
    max: options.max_connections ?? 10,
    connectionTimeoutMillis: 5_000,
    options: connectionOptions,
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  });
  // An idle connection that breaks (server restart) is dropped by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.on_error?.(error));
  // So would one that breaks in a transaction, between two statements; there the next statement tells.
  pool.on('connect', (client) => client.on('error', () => undefined));

  return {
    query: (statement, values) => run(pool, statement, values),
    transaction: (work) => inTransaction(pool, work),
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

async function run<Row>(
  client: Pool | PoolClient,
  statement: Statement<Row>,
  values: readonly Value[],
): Promise<Row[]> {
  try {
    const result = await client.query({ name: statement.name, text: statement.text, values: [...values] });
    return result.rows as Row[];
  } catch (error) {
    throw toServiceError(error);
  }
}

async function inTransaction<T>(pool: Pool, work: (transaction: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toServiceError(error);
  });
  try {
    await client.query('begin');
    const result = await work({ query: (statement, values) => run(client, statement, values) });
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection whose rollback fails is broken: destroy it instead of handing it on with an open transaction.
    await client.query('rollback').then(
      () => client.release(),
      (rollbackError: unknown) => client.release(rollbackError instanceof Error ? rollbackError : true),
    );
    throw toServiceError(error);
  }
}

/** SQLSTATE of a PostgreSQL error, or '' for any other. */
export function sqlState(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : '';
}
export const LOCK_NOT_AVAILABLE = '55P03';
export const UNIQUE_VIOLATION = '23505';
const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';

/** Whether PostgreSQL broke a transaction up for another's sake: the same one may well succeed when run again. */
export function isRepeatable(error: unknown): boolean {
  return [DEADLOCK_DETECTED, SERIALIZATION_FAILURE].includes(sqlState(error));
}
