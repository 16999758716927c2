import type { PostgresConnection } from './postgres-connection.ts';

export interface PostgresOptions {
  data_dir: string;
  /** What this process does with the database, as others that meet it there are told: `minutebook serve`. */
  purpose: string;
  on_progress?: (text: string) => void;
  /** Called once when PostgreSQL has ended without having been told to, and stays away. */
  on_lost?: (reason: string) => void;
  /** Called each time a server's PostgreSQL has ended without having been told to, and is started again. */
  on_restart?: (reason: string) => void;
  /** PostgreSQL settings beyond ours, or instead of them. */
  settings?: Record<string, string>;
}

export interface RunningPostgres {
  connection: PostgresConnection;
  /** Settles when PostgreSQL has stopped (or, joined, when we have left it); may be called again. */
  stop: () => Promise<void>;
}
