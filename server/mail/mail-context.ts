import type { BaseLogger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config/config.ts';
import type { Keys } from '../base/config/keys.ts';
import type { Database } from '../base/database/database.ts';
import type { Metrics } from '../base/metrics.ts';

/** The context for putting a mail into the outbox. */
export interface OutboxContext {
  config: Pick<Config, 'mail' | 'base_url'>;
  keys: Pick<Keys, 'seal' | 'sign'>;
  clock: Clock;
}

/** The context for sending it. */
export interface MailContext {
  config: Pick<Config, 'mail'>;
  db: Database;
  keys: Pick<Keys, 'unseal'>;
  clock: Clock;
  log: Pick<BaseLogger, 'warn' | 'error'>;
  metrics: Pick<Metrics, 'mails'>;
}
