/** Reads the environment by the schema of settings: every value gets its type, and an invalid one is named. */
import type { Schema } from '@minutebook/contract/schema.ts';
import type { Env } from './env.ts';
import { requireKnownSettings } from './setting-names.ts';
import { ConfigError, settings, type Settings } from './settings.ts';

/**
 * An empty value counts as not set.
 * @throws ConfigError naming the wrong or unknown setting
 */
export function readSettings(env: Env): Settings {
  const schemas: Record<string, Schema> = settings.properties;
  requireKnownSettings(env, Object.keys(schemas));
  const given = Object.entries(schemas).map(([name, schema]) => [name, readSetting(name, schema, env[name])]);
  // The values were read by the schema, so they have its types, which the compiler cannot follow.
  return Object.fromEntries(given) as Settings;
}

function readSetting(name: string, rules: Schema, text: string | undefined): unknown {
  if (text === undefined || text === '') return rules.default;
  switch (rules.type) {
    case 'integer':
      return readWholeNumber(name, rules, text);
    case 'boolean':
      return readToggle(name, text);
    case 'array':
      return readList(name, rules.items?.enum, text);
    default:
      return readText(name, rules, text);
  }
}

function readWholeNumber(name: string, { minimum = 0, maximum = 0 }: Schema, text: string): number {
  const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined;
  if (value !== undefined && value >= minimum && value <= maximum) return value;
  throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`);
}

function readToggle(name: string, text: string): boolean {
  const word = text.toLowerCase();
  if (['on', 'true', '1', 'yes'].includes(word)) return true;
  if (['off', 'false', '0', 'no'].includes(word)) return false;
  throw new ConfigError(`${name} must be on or off, not "${text}".`);
}

function readList(name: string, allowed: readonly unknown[] | undefined, text: string): string[] {
  const items = text.split(',').map((item) => item.trim());
  if (allowed === undefined) return items.filter((item) => item !== '');
  const unknown = items.find((item) => !allowed.includes(item));
  if (unknown === undefined) return items;
  throw new ConfigError(`${name} must hold ${allowed.join(', ')}, not "${unknown}".`);
}

function readText(name: string, { enum: allowed, minLength = 0 }: Schema, text: string): string {
  if (allowed !== undefined && !allowed.includes(text)) {
    const choice = allowed.length === 2 ? allowed.join(' or ') : `one of ${allowed.join(', ')}`;
    throw new ConfigError(`${name} must be ${choice}, not "${text}".`);
  }
  if (text.length < minLength) throw new ConfigError(`${name} must have at least ${minLength} characters.`);
  return text;
}
