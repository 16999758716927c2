import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { toConfig } from '@minutebook/server/base/config/config.ts';
import { rereadSettings } from './reread-on-hangup.ts';

const SURROUNDINGS = { is_root: false, is_terminal: false, home: '/nowhere' };

test('A service that rereads its settings applies the log level and the rate limits', () => {
  const config = toConfig({}, SURROUNDINGS);
  const limits = config.rate_limits;
  const lines: string[] = [];
  const log = pino({ level: 'silent' }, { write: (line: string) => void lines.push(line) });
  rereadSettings(config, log, { MINUTEBOOK_LOG_LEVEL: 'fatal', MINUTEBOOK_RATE_LIMIT_USER: '7' });
  assert.equal(log.level, 'fatal');
  assert.equal(limits.user, 7);
  rereadSettings(config, log, { MINUTEBOOK_LOG_LEVEL: 'debug' });
  // The level of a log line is stored under the same name.
  assert.match(lines.join(''), /^\{"level":30,.*"log_level":"debug"/);
  assert.equal(lines.join('').match(/"level":/g)?.length, 1);
});

test('Invalid settings change nothing, and the log names the fault', () => {
  const lines: string[] = [];
  const config = toConfig({}, SURROUNDINGS);
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  rereadSettings(config, log, { MINUTEBOOK_LOG_LEVEL: 'loud', MINUTEBOOK_RATE_LIMIT_USER: '7' });
  assert.equal(log.level, 'info');
  assert.equal(config.rate_limits.user, 120);
  assert.match(lines.join(''), /MINUTEBOOK_LOG_LEVEL must be one of .*\\"loud\\"/);
});
