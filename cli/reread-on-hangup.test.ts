import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { toConfig } from '@minutebook/server/base/config/config.ts';
import { rereadSettings } from './reread-on-hangup.ts';

const SURROUNDINGS = { is_root: false, is_terminal: false, home: '/nowhere' };

test('A service that is told to read its settings again takes over the level of the log and the rate limits', () => {
  const config = toConfig({}, SURROUNDINGS);
  const limits = config.rate_limits;
  const lines: string[] = [];
  const log = pino({ level: 'silent' }, { write: (line: string) => void lines.push(line) });
  rereadSettings(config, log, { MINUTEBOOK_LOG_LEVEL: 'fatal', MINUTEBOOK_RATE_LIMIT_USER: '7' });
  assert.equal(log.level, 'fatal');
  assert.equal(limits.user, 7);
  rereadSettings(config, log, { MINUTEBOOK_LOG_LEVEL: 'debug' });
  // The level of the line itself has that name.
  assert.match(lines.join(''), /^\{"level":30,.*"log_level":"debug"/);
  assert.equal(lines.join('').match(/"level":/g)?.length, 1);
});

test('Settings that are wrong leave everything as it was, and the log says what is wrong', () => {
  const lines: string[] = [];
  const config = toConfig({}, SURROUNDINGS);
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  rereadSettings(config, log, { MINUTEBOOK_LOG_LEVEL: 'loud', MINUTEBOOK_RATE_LIMIT_USER: '7' });
  assert.equal(log.level, 'info');
  assert.equal(config.rate_limits.user, 120);
  assert.match(lines.join(''), /MINUTEBOOK_LOG_LEVEL must be one of .*\\"loud\\"/);
});
