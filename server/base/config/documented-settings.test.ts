import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsToConfig } from './config.ts';
import { readSettings } from './read-settings.ts';
import { settings, type SettingName } from './settings.ts';

test('Every setting of the schema is used', () => {
  const names = Object.keys(settings.properties) as SettingName[];
  const given = {
    ...Object.fromEntries(names.flatMap((name) => toGiven(name))),
    MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai',
    MINUTEBOOK_INSIGHTS_ENGINE: 'openai',
    // A file that is not on this machine.
    MINUTEBOOK_SMTP_CA_FILE: '',
    // Cannot be set together with DATABASE_URL.
    MINUTEBOOK_WAL_ARCHIVE: '',
  };
  const asked = new Set<string>();
  const watched = new Proxy(readSettings(given), {
    get(target, name: SettingName) {
      asked.add(name);
      return target[name];
    },
  });
  settingsToConfig(watched, { is_root: true, is_terminal: false, home: '/root' });
  assert.deepEqual([...asked].toSorted(), names.toSorted());
});

/** Its example, or something long enough for a secret. */
function toGiven(name: SettingName): [string, string][] {
  const { default: fallback, example } = settings.properties[name] as { default?: unknown; example?: string };
  if (fallback !== undefined && example === undefined) return [];
  return [[name, example ?? 's'.repeat(32)]];
}
