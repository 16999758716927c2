import type { Owner } from './owner-lock.ts';
import type { PostgresConnection } from './postgres-connection.ts';

export interface PostgresOptions {
  data_dir: string;
  /** The purpose of this process, which others on the same database see, such as `minutebook serve`. */
  purpose: string;
  onProgress?: (text: string) => void;
  /** Called while PostgreSQL starts in a process of its own; the start is over when both are done. */
  meanwhile?: () => Promise<unknown>;
  /** Called once when PostgreSQL has ended unexpectedly and does not come back. */
  onLost?: (reason: string) => void;
  /** Called each time a server's PostgreSQL has ended unexpectedly and is restarted. */
  onRestart?: (reason: string) => void;
  /** PostgreSQL settings in addition to ours, or overriding them. */
  settings?: Record<string, string>;
}

export interface RunningPostgres {
  connection: PostgresConnection;
  /** The process whose PostgreSQL this is, when it is not ours. */
  joined?: Owner;
  /** Settles when PostgreSQL has stopped (or, joined, when we have left it); may be called again. */
  stop: () => Promise<void>;
}
