/**
 * The one door to PostgreSQL: named statements on a pool, and transactions.
 *
 * Statements have a name because named statements are prepared once a connection; unprepared ones cost 2.5 to 4
 * times as much on point reads.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from '@minutebook/contract/errors.ts';
import { DatabaseError, Pool, type types, type PoolClient } from 'pg';
import { CHANNEL, makeBells, type BellName, type Bells } from './bells.ts';
import { connectionOptions, parserOf } from './session-settings.ts';
import { toServiceError } from './service-error.ts';
import { makeUpkeep, type UpkeepOf } from './upkeep.ts';
import { StatementLost, watchStatements, type StatementWatch } from './watch-statements.ts';

/** A statement with a name that is unique in the program, and the type of its rows. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** The bell to ring once the statement is committed. */
  readonly rings?: BellName | undefined;
  /** Only carries the type. */
  readonly row?: Row;
  readonly writes?: never;
}

/** The texts of all statements that were made so far, by name: the rules for statements are tests on each of them. */
export const statementTexts = new Map<string, string>();

/** @param rings whom it gives something to do */
export function statement<Row>(name: string, text: string, rings?: BellName): Statement<Row> {
  statementTexts.set(name, text);
  return { name, text, rings };
}

/** A statement on data with a single writer: only a transaction runs it, so a reader cannot. */
export interface WritingStatement<Row> {
  readonly name: string;
  readonly text: string;
  readonly rings?: BellName | undefined;
  readonly row?: Row;
  readonly writes: true;
}

export function writingStatement<Row>(name: string, text: string, rings?: BellName): WritingStatement<Row> {
  return { ...statement(name, text, rings), writes: true };
}

export type Value = string | number | boolean | bigint | Date | Buffer | null | readonly Value[];

export interface Queryable {
  query<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
}

export type UpkeepWork = UpkeepOf<Queryable>;

/** Runs once a transaction, after its work and before its commit, with everything that was noted for it. */
export type Finish<Noted> = (tx: WriteTransaction, noted: readonly Noted[]) => Promise<void>;

/** Only `transaction` hands this out. */
export interface WriteTransaction extends Queryable {
  write<Row>(statement: WritingStatement<Row>, values: readonly Value[]): Promise<Row[]>;
  /** Keeps `noted` for `finish`, which belongs to the transaction: when it throws, all is rolled back. */
  note<Noted>(finish: Finish<Noted>, noted: Noted): void;
  /** Runs `work` soon after the commit; no request waits for it. @param batch after so many wishes at once */
  wantUpkeep(work: UpkeepWork, batch: number): void;
  /** The same, after all other notes: for work that takes a lock which every change of a workspace needs. */
  noteLast<Noted>(finish: Finish<Noted>, noted: Noted): void;
}

export interface Database extends Queryable, Pick<Bells, 'ring' | 'hear'> {
  /** Runs `work` in one transaction; whatever it throws rolls back. */
  transaction<T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
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

/**
 * Opens a pool. Connections are made when first needed; an unreachable database shows at the first query (503).
 * @param options.wait_ms how long a query waits for a connection before it is 503
 * @param options.onDeaf no message of LISTEN arrives: work is looked for each second instead
 */
export function openDatabase(
  settings: ConnectionSettings,
  options: {
    max_connections?: number;
    wait_ms?: number;
    onError?: (error: Error) => void;
    onDeaf?: () => void;
  } = {},
): Database {
  const most = options.max_connections ?? 10;
  const pool = new Pool({
    ...settings,
    max: most,
    // Opened anew for every look of an idle server it would cost ten times what the look does.
    min: 1,
    connectionTimeoutMillis: options.wait_ms ?? CONNECTION_WAIT_MS,
    options: connectionOptions,
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  });
  // An idle connection that breaks (server restart) is dropped by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // An error of a client between two statements would end the process too; with a listener, the next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const connections: Connections = { pool, room: { most, growsAt: 0 }, watch: watchStatements(settings) };
  const query: Database['query'] = async (statement, values) => {
    const rows = await lend(connections, ({ ask }) => run(ask, statement, values));
    if (statement.rings !== undefined) bells.ring([statement.rings]);
    return rows;
  };
  const bells = makeBells(settings, (message) => query(tellOthers, [message]), options.onDeaf);
  const upkeep = makeUpkeep<Queryable>({ query }, (error) => options.onError?.(error as Error));
  return {
    query,
    ring: bells.ring,
    hear: bells.hear,
    async transaction(work) {
      const { result, wanted, rung } = await inTransaction(connections, work);
      for (const [upkeepWork, batch] of wanted) upkeep.want(upkeepWork, batch);
      bells.ring(rung);
      return result;
    },
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await upkeep.settle();
      await bells.close();
      await pool.end();
    },
  };
}

export const tellOthers = statement<never>('database.ring', `select pg_notify('${CHANNEL}', $1)`);

/** The most requests that may wait for a connection; the next one is refused as overload at once. */
const MOST_WAITING = 1_000;
const TOO_MANY_CONNECTIONS = '53300';
const CONNECTION_WAIT_MS = 5_000;
const CONNECTION_PAUSE_MS = 50;
const GROWTH_PAUSE_MS = 1_000;

interface Connections {
  pool: Pool;
  /** The most connections that the pool was made for, and from when on it may open one more than PostgreSQL last had. */
  room: { most: number; growsAt: number };
  watch: StatementWatch;
}

type Ask = <Row>(asked: { name?: string; text: string; values?: Value[] }) => Promise<Row[]>;

interface Lent {
  ask: Ask;
  /** Nothing is asked of the connection after this, and nobody gets it. */
  drop(cause: unknown): void;
}

/** A connection of the pool, for as long as `use` takes; dropped where a statement of it was lost. */
async function lend<T>(connections: Connections, use: (lent: Lent) => Promise<T>): Promise<T> {
  const client = await waitForConnection(connections).catch((error: unknown) => {
    throw toServiceError(error);
  });
  let dropped: { cause: unknown } | undefined;
  const drop: Lent['drop'] = (cause) => {
    dropped ??= { cause };
  };
  const ask: Ask = async <Row>(asked: Parameters<Ask>[0]) => {
    // Nothing is sent behind a statement that does not end.
    if (dropped !== undefined) throw dropped.cause;
    try {
      return (await connections.watch.follow(client, client.query(asked))).rows as Row[];
    } catch (error) {
      if (error instanceof StatementLost) drop(error);
      throw error;
    }
  };
  try {
    return await use({ ask, drop });
  } catch (error) {
    throw toServiceError(error);
  } finally {
    client.release(dropped !== undefined);
  }
}

/**
 * PostgreSQL may have fewer connections left for us than the pool would open: then the pool is as small as what it has, so that all
 * wait in their order for one that comes back, and tries one more each second.
 */
async function waitForConnection({ pool, room }: Connections): Promise<PoolClient> {
  if (pool.waitingCount >= MOST_WAITING) throw errors.tooMuchUnderWay('server_busy');
  const deadline = performance.now() + CONNECTION_WAIT_MS;
  for (;;) {
    const now = performance.now();
    if (pool.options.max < room.most && now >= room.growsAt) {
      pool.options.max += 1;
      room.growsAt = now + GROWTH_PAUSE_MS;
    }
    try {
      return await pool.connect();
    } catch (error) {
      if (sqlState(error) !== TOO_MANY_CONNECTIONS || performance.now() > deadline) throw error;
      pool.options.max = Math.max(1, pool.totalCount);
      room.growsAt = performance.now() + GROWTH_PAUSE_MS;
      await sleep(CONNECTION_PAUSE_MS);
    }
  }
}

async function run<Row>(
  ask: Ask,
  { name, text }: Statement<Row> | WritingStatement<Row>,
  values: readonly Value[],
): Promise<Row[]> {
  try {
    return await ask<Row>({ name, text, values: [...values] });
  } catch (error) {
    throw toServiceError(error);
  }
}

function inTransaction<T>(connections: Connections, work: (transaction: WriteTransaction) => Promise<T>) {
  return lend(connections, async ({ ask, drop }) => {
    try {
      await ask({ text: 'begin' });
      const { tx, finishAll, wanted, rung } = openTransaction(ask);
      const result = await work(tx);
      await finishAll();
      await ask({ text: 'commit' });
      return { result, wanted, rung };
    } catch (error) {
      // Without a rollback, the next user of the connection would be in an open transaction.
      await ask({ text: 'rollback' }).catch(drop);
      throw error;
    }
  });
}

type Notes = Map<Finish<never>, unknown[]>;

function addNote(notes: Notes, finish: Finish<never>, item: unknown): void {
  const items = notes.get(finish);
  if (items === undefined) notes.set(finish, [item]);
  else items.push(item);
}

function openTransaction(ask: Ask) {
  const noted: Notes = new Map();
  const notedLast: Notes = new Map();
  const wanted: [work: UpkeepWork, batch: number][] = [];
  const rung = new Set<BellName>();
  const runAndNote: Queryable['query'] & WriteTransaction['write'] = (statement, values) => {
    if (statement.rings !== undefined) rung.add(statement.rings);
    return run(ask, statement, values);
  };
  const tx: WriteTransaction = {
    query: runAndNote,
    write: runAndNote,
    note: (finish, item) => addNote(noted, finish, item),
    noteLast: (finish, item) => addNote(notedLast, finish, item),
    wantUpkeep: (...wish) => void wanted.push(wish),
  };
  const finishAll = async () => {
    for (const [finish, items] of noted) await finish(tx, items as never[]);
    for (const [finish, items] of notedLast) await finish(tx, items as never[]);
  };
  return { tx, finishAll, wanted, rung };
}

/** SQLSTATE of a PostgreSQL error, or '' for any other. */
export function sqlState(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : '';
}
export const LOCK_NOT_AVAILABLE = '55P03';
export const UNIQUE_VIOLATION = '23505';
export const INSUFFICIENT_PRIVILEGE = '42501';
const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';

/** Whether PostgreSQL aborted the transaction in favour of another one: it may well succeed when run again. */
export function isRepeatable(error: unknown): boolean {
  return [DEADLOCK_DETECTED, SERIALIZATION_FAILURE].includes(sqlState(error));
}
