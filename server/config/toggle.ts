import { ConfigError } from './config-error.ts';
import type { Env } from './env.ts';

/** null: not set. @throws ConfigError when it is neither on nor off */
export function toggle(env: Env, name: string): boolean | null {
  const text = env[name]?.toLowerCase();
  if (text === undefined || text === '') return null;
  if (['on', 'true', '1', 'yes'].includes(text)) return true;
  if (['off', 'false', '0', 'no'].includes(text)) return false;
  throw new ConfigError(`${name} must be on or off, not "${text}".`);
}
