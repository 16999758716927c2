import { Client, DatabaseError, type ClientConfig, type PoolClient } from 'pg';

/** A statement that takes longer is checked, repeatedly until it ends. */
const ASKED_AFTER_MS = 4_000;
const LOOK_MS = 500;
/** How long the database may take to let us in and to say which statements run; with the above, a request is answered within ten seconds. */
const LIMITS = { connectionTimeoutMillis: 3_000, query_timeout: 1_500 };
/** Between two statements of a transaction none runs, and the end of a long answer may still be on its way. */
const MISSED_FOR_MS = 1_500;

export interface StatementWatch {
  /** Runs a statement of this connection. @throws StatementLost */
  follow<T>(client: PoolClient, statement: Promise<T>): Promise<T>;
}

/** The statement does not run: its connection has to be dropped. */
export class StatementLost extends Error {
  override name = 'StatementLost';
}

interface Followed {
  pid: number | null;
  asked_at: number;
  /** Since when the database does not run it. */
  missed_at?: number;
  lose: (error: StatementLost) => void;
}

/**
 * Gives up statements that do not run although we wait for them: the database is away without having closed its connections (a
 * stopped machine, a cut network), or something on the way has dropped one of them silently. A statement may take as long as it
 * runs: the database itself is asked, over a connection of its own, which ones do.
 */
export function watchStatements(settings: ClientConfig): StatementWatch {
  const followed = new Set<Followed>();
  let look: NodeJS.Timeout | undefined;

  async function lookAfter(): Promise<void> {
    const now = performance.now();
    const slow = [...followed].filter(({ asked_at }) => now - asked_at > ASKED_AFTER_MS);
    if (slow.length > 0) {
      const running = await findRunning(settings, slow);
      for (const each of slow) judge(each, running);
    }
    look = followed.size === 0 ? undefined : setTimeout(() => void lookAfter(), LOOK_MS).unref();
  }

  return {
    async follow(client, statement) {
      let lost: StatementLost | undefined;
      const lose = (error: StatementLost) => {
        lost = error;
        // The driver fails the statement then.
        void endOf(client);
      };
      const each: Followed = { pid: pidOf(client), asked_at: performance.now(), lose };
      followed.add(each);
      look ??= setTimeout(() => void lookAfter(), LOOK_MS).unref();
      try {
        return await statement;
      } catch (error) {
        throw lost ?? error;
      } finally {
        followed.delete(each);
      }
    },
  };
}

function judge(each: Followed, running: Running): void {
  const now = performance.now();
  if (running === 'away') return each.lose(new StatementLost('the database is away'));
  if (running === 'not told' || (each.pid !== null && running.has(each.pid))) {
    each.asked_at = now;
    delete each.missed_at;
    return;
  }
  each.missed_at ??= now;
  if (now - each.missed_at > MISSED_FOR_MS)
    each.lose(new StatementLost('the database does not run this statement'));
}

/** Connections that run a statement. */
type Running = ReadonlySet<number> | 'away' | 'not told';

/** The driver's types leave it out. */
const endOf = (client: PoolClient) => (client as PoolClient & { end(): Promise<void> }).end();
const pidOf = (client: PoolClient) => (client as PoolClient & { processID: number | null }).processID;

const SELECT_RUNNING = `select a.pid from pg_catalog.pg_stat_activity a where a.pid = any ($1) and a.state = 'active'`;

async function findRunning(settings: ClientConfig, slow: readonly Followed[]): Promise<Running> {
  const client = new Client({ ...settings, ...LIMITS, application_name: 'minutebook-watch' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(SELECT_RUNNING, [slow.map(({ pid }) => pid)]);
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    // It is there, but has no connection left for this question.
    return error instanceof DatabaseError ? 'not told' : 'away';
  } finally {
    void client.end().catch(() => undefined);
  }
}
