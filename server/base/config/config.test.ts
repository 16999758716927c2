import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { describe, it } from 'node:test';
import { defaultWritingThreads } from './insights-config.ts';
import { ConfigError, toConfig, type Surroundings } from './config.ts';
import type { Env } from './env.ts';

const user: Surroundings = { is_root: false, is_terminal: false, home: '/home/ann' };
const baseUrl = (env: Env) => toConfig(env, user).base_url;
const config = (env: Env = {}, surroundings = user) => toConfig(env, surroundings);

describe('Settings', () => {
  it('have a default for everything', () => {
    assert.deepEqual(config(), {
      host: '127.0.0.1',
      port: 8080,
      base_url: 'http://localhost:8080',
      data_dir: '/home/ann/.local/share/minutebook',
      database_url: null,
      s3: null,
      demo: null,
      secret: null,
      backup_passphrase: null,
      backup_s3: null,
      wal_archive: null,
      cache_mb: 36,
      rate_limits: { workspace: 6_000, user: 120, address: 300 },
      trusted_proxies: [],
      trash_days: 30,
      webhooks_allowed: [],
      oauth: { allowed: [], has_registration: true },
      uploads: {
        max_bytes: 5_000_000_000,
        max_part_bytes: 100_000_000,
        max_unfinished: 50,
        disk_reserve_bytes: 200_000_000,
        kinds: new Set(['audio', 'video', 'transcript']),
      },
      worker: { is_on: true, sound_jobs: 1, processes: 3, port: null, max_duration_ms: 24 * 3_600_000 },
      transcribe: {
        engine: 'local',
        is_chosen: false,
        model: null,
        models_dir: '/home/ann/.local/share/minutebook/models',
        // The default is half the cores of the machine.
        threads: Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))),
        language: null,
        speakers: null,
      },
      models_dir: '/home/ann/.local/share/minutebook/models',
      insights: {
        engine: 'local',
        is_chosen: false,
        model: null,
        models_dir: '/home/ann/.local/share/minutebook/models',
        threads: defaultWritingThreads(),
        language: null,
        context_tokens: 16_384,
        timeout_seconds: 1_800,
      },
      engine_rules: {
        transcription: {
          is_fixed: false,
          model: null,
          language: null,
          threads: null,
          speakers: null,
          timeout_seconds: 1_800,
        },
        insights: { is_fixed: false, language: null, context_tokens: null, timeout_seconds: 1_800 },
        allowed: [],
      },
      oidc: null,
      mail: null,
      ffmpeg: 'ffmpeg',
      log: { level: 'info', readable: false },
    });
    assert.equal(config({}, { ...user, is_root: true }).data_dir, '/var/lib/minutebook');
    assert.deepEqual(config({ MINUTEBOOK_PORT: '', MINUTEBOOK_DEMO: '', DATABASE_URL: '' }), config());
  });

  it('say where links lead', () => {
    assert.equal(baseUrl({ MINUTEBOOK_HOST: '0.0.0.0', MINUTEBOOK_PORT: '80' }), 'http://localhost:80');
    assert.equal(baseUrl({ MINUTEBOOK_HOST: '10.0.0.7' }), 'http://10.0.0.7:8080');
    assert.equal(baseUrl({ MINUTEBOOK_HOST: '2001:db8::7' }), 'http://[2001:db8::7]:8080');
    assert.equal(
      baseUrl({ MINUTEBOOK_BASE_URL: 'https://minutes.example.com/' }),
      'https://minutes.example.com',
    );
  });

  it('that are wrong are named in one sentence', () => {
    const wrong: [Env, string][] = [
      [{ MINUTEBOOK_PORT: '99999' }, 'MINUTEBOOK_PORT must be a whole number from 0 to 65535, not "99999".'],
      [{ MINUTEBOOK_PORT: '0x50' }, 'MINUTEBOOK_PORT must be a whole number from 0 to 65535, not "0x50".'],
      [
        { MINUTEBOOK_UPLOAD_MAX_MB: '0' },
        'MINUTEBOOK_UPLOAD_MAX_MB must be a whole number from 1 to 10000000, not "0".',
      ],
      [
        { MINUTEBOOK_UPLOAD_KINDS: 'audio, pictures' },
        'MINUTEBOOK_UPLOAD_KINDS must hold audio, video, transcript, not "pictures".',
      ],
      [{ MINUTEBOOK_DEMO: 'maybe' }, 'MINUTEBOOK_DEMO must be on or off, not "maybe".'],
      [{ MINUTEBOOK_SECRET: 'short' }, 'MINUTEBOOK_SECRET must have at least 32 characters.'],
      [
        { MINUTEBOOK_LOG_LEVEL: 'loud' },
        'MINUTEBOOK_LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
      ],
      [
        { MINUTEBOOK_RATE_LIMIT_USER: '-1' },
        'MINUTEBOOK_RATE_LIMIT_USER must be a whole number from 0 to 10000000, not "-1".',
      ],
      [
        { MINUTEBOOK_BASE_URL: 'minutes' },
        'MINUTEBOOK_BASE_URL must be an http or https address without query, not "minutes".',
      ],
      [
        { MINUTEBOOK_BASE_URL: 'https://example.com/minutes/' },
        'MINUTEBOOK_BASE_URL must be an address without a path, because the pages need a host of their own, not "https://example.com/minutes/".',
      ],
      [
        { MINUTEBOOK_TRUSTED_PROXIES: '10.0.0.0/8, 10.1/33' },
        'MINUTEBOOK_TRUSTED_PROXIES must hold addresses or networks such as 10.0.0.0/8, not "10.1/33".',
      ],
      [
        { DATABASE_URL: 'mysql://a/b' },
        'DATABASE_URL must be an address like postgresql://user:password@host:5432/database.',
      ],
    ];
    for (const [env, message] of wrong) assert.throws(() => config(env), new ConfigError(message));
  });
});
