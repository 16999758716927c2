import { ConfigError } from './config-error.ts';
import type { Env } from './env.ts';

/** @throws ConfigError when the setting is there and no whole number from `least` to `most` */
export function wholeNumber(env: Env, name: string, fallback: number, least: number, most: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}
