import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { ConfigError, thisProcess, toConfig, type Config } from '@minutebook/server/base/config/config.ts';
import { readEnv, type Env } from '@minutebook/server/base/config/env.ts';

/**
 * A closed terminal and `systemctl reload` send SIGHUP: the service keeps running, and reloads the settings
 * that may change while it runs.
 */
export function rereadOnHangup(config: Config, log: Logger): void {
  // Writing to a closed terminal fails, which must not end the service.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('SIGHUP', () => rereadSettings(config, log, readEnv(resolve(import.meta.dirname, '..'))));
}

/** Reloads the log level and the rate limits, which are read at each use. An invalid setting changes nothing. */
export function rereadSettings(config: Config, log: Logger, env: Env): void {
  try {
    const fresh = toConfig(env, thisProcess());
    log.level = fresh.log.level;
    Object.assign(config.rate_limits, fresh.rate_limits);
    log.info({ log_level: log.level, rate_limits: config.rate_limits }, 'settings were read again');
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    log.error({ reason: error.message }, 'settings were not read again');
  }
}
