/** Each alert fires at its first event, and not before: `promtool test rules` plays the numbers of a server. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { hasPrograms } from '../kit/require-programs.ts';

const RULES = resolve(import.meta.dirname, '../../docs/operations/alerts.yaml');
const END = 'minutebook_job_ends_total{step="transcribe",outcome=';
/** In seconds. */
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Numbers at each step, as promtool writes them: `0x10 1x50` is eleven times 0, then 51 times 1. */
type Played = Readonly<Record<string, string>>;

/**
 * What a server says while all is well, and as it is to be told of, each minute of three hours; or, of what takes days,
 * every ten minutes of sixty hours.
 */
const alerts: Readonly<Record<string, { well: Played; wrong: Played; takes_days?: true }>> = {
  MinutebookDown: { well: { 'up{job="minutebook"}': '1x180' }, wrong: { 'up{job="minutebook"}': '0x180' } },
  MinutebookErrors: {
    well: { 'minutebook_requests_total{operation="get-record",status="503"}': '0x180' },
    wrong: { 'minutebook_requests_total{operation="get-record",status="503"}': '0+6x180' },
  },
  MinutebookDiskFull: {
    well: { minutebook_disk_free_bytes: '3e9x180' },
    wrong: { minutebook_disk_free_bytes: '1e9x180' },
  },
  MinutebookDiskFills: {
    well: { minutebook_disk_free_bytes: '9e10-1e6x180' },
    wrong: { minutebook_disk_free_bytes: '9e10-1e8x180' },
  },
  MinutebookCertificateEnds: {
    well: { minutebook_certificate_end_seconds: `${60 * DAY}x180` },
    wrong: { minutebook_certificate_end_seconds: `${10 * DAY}x180` },
  },
  MinutebookClockWrong: {
    well: { minutebook_clock_seconds: '200+60x180' },
    wrong: { minutebook_clock_seconds: '400+60x180' },
  },
  MinutebookJobsWait: {
    well: { 'minutebook_oldest_job_seconds{queue="transcribe"}': '60x180' },
    wrong: { 'minutebook_oldest_job_seconds{queue="transcribe"}': '0+60x180' },
  },
  MinutebookJobsFail: {
    well: { [`${END}"failed"}`]: '0x150 4x30' },
    wrong: { [`${END}"failed"}`]: '0x150 6x30' },
  },
  MinutebookParkedJob: {
    well: { [`${END}"parked"}`]: '0x180' },
    wrong: { [`${END}"parked"}`]: '0x150 1x30' },
  },
  MinutebookEngineFails: {
    well: { 'minutebook_engine_seconds_count{engine="local",outcome="done"}': '0+6x180' },
    wrong: {
      'minutebook_engine_seconds_count{engine="local",outcome="done"}': '0+1x180',
      'minutebook_engine_seconds_count{engine="local",outcome="failed"}': '0+6x180',
    },
  },
  MinutebookMediaStoreFails: {
    well: { 'minutebook_media_store_seconds_count{operation="read",outcome="failed"}': '0x180' },
    wrong: { 'minutebook_media_store_seconds_count{operation="read",outcome="failed"}': '0+12x180' },
  },
  MinutebookDamagedMedia: {
    well: { minutebook_damaged_media_total: '0x180' },
    wrong: { minutebook_damaged_media_total: '0x150 1x30' },
  },
  MinutebookSweepsStopped: {
    well: { 'minutebook_sweep_last_end_seconds{sweep="trash"}': '0+60x180' },
    wrong: { 'minutebook_sweep_last_end_seconds{sweep="trash"}': '0x180' },
  },
  MinutebookEventLoopLate: {
    well: { 'minutebook_event_loop_delay_seconds{percentile="99"}': '0.02x180' },
    wrong: { 'minutebook_event_loop_delay_seconds{percentile="99"}': '0.7x180' },
  },
  MinutebookPoolEmpty: {
    well: { 'minutebook_database_connections{state="waiting"}': '0x180' },
    wrong: { 'minutebook_database_connections{state="waiting"}': '9x180' },
  },
  MinutebookPasswordsGuessed: {
    well: { 'minutebook_requests_total{operation="start-session",status="401"}': '0+1x180' },
    wrong: { 'minutebook_requests_total{operation="start-session",status="401"}': '0+5x180' },
  },
  MinutebookMailGivenUp: {
    well: { 'minutebook_mails{state="given_up"}': '0x180' },
    wrong: { 'minutebook_mails{state="given_up"}': '1x180' },
  },
  MinutebookMailWaits: {
    well: { minutebook_oldest_mail_seconds: '30x180' },
    wrong: { minutebook_oldest_mail_seconds: '0+60x180' },
  },
  // (promtool's time begins in 1970: what is never backed up is as old)
  MinutebookBackupTooOld: {
    well: { minutebook_last_backup_end_seconds: '0+600x360' },
    wrong: { minutebook_last_backup_end_seconds: '0x360' },
    takes_days: true,
  },
  MinutebookArchiveStands: {
    well: { 'minutebook_wal_archive_end_seconds{what="log"}': '0+60x180' },
    wrong: { 'minutebook_wal_archive_end_seconds{what="log"}': '0+60x60 3600x120' },
  },
  MinutebookArchiveBaseTooOld: {
    well: { 'minutebook_wal_archive_end_seconds{what="base"}': '0+600x360' },
    wrong: { 'minutebook_wal_archive_end_seconds{what="base"}': '0x360' },
    takes_days: true,
  },
};

interface Pace {
  interval: string;
  minutes: number;
}

/** @param firing how many of the named alerts fire at the end */
const toTest = (name: string, played: Played, { interval, minutes, firing }: Pace & { firing: 0 | 1 }) => ({
  name: `${name}: ${firing}`,
  interval,
  input_series: Object.entries(played).map(([series, values]) => ({ series, values })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname=~"${name}",alertstate="firing"})`,
      eval_time: `${minutes}m`,
      exp_samples: firing === 0 ? [] : [{ labels: '{}', value: firing }],
    },
  ],
});

/** All alerts are silent at once while all is well; then one after the other goes wrong. */
function listTests(pace: Pace & { takes_days: boolean }) {
  const played = Object.entries(alerts).filter(
    ([, { takes_days = false }]) => takes_days === pace.takes_days,
  );
  const well: Played = Object.fromEntries(played.flatMap(([, alert]) => Object.entries(alert.well)));
  const names = played.map(([name]) => name).join('|');
  return [
    toTest(names, well, { ...pace, firing: 0 }),
    ...played.map(([name, { wrong }]) => toTest(name, wrong, { ...pace, firing: 1 })),
  ];
}

test('Every alert is played', () => {
  const named = Array.from(readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g), ([, name = '']) => name);
  assert.deepEqual(named.toSorted(), Object.keys(alerts).toSorted());
});

test('Every alert is silent while all is well, and fires at its first event', (t) => {
  if (!hasPrograms(t, 'promtool')) return;
  const folder = mkdtempSync(join(tmpdir(), 'minutebook-alerts-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const paces = [
    { interval: '1m', minutes: 180, takes_days: false },
    { interval: '10m', minutes: 3_600, takes_days: true },
  ];
  const files = paces.map((pace) => {
    // JSON is YAML too.
    const file = join(folder, `${pace.interval}.yaml`);
    const content = { rule_files: [RULES], evaluation_interval: pace.interval, tests: listTests(pace) };
    writeFileSync(file, JSON.stringify(content));
    return file;
  });
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
});
