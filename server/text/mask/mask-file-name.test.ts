import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskFileName } from './mask-file-name.ts';
import { toMaskRules } from './mask-rules.ts';

const RULES = toMaskRules({ regions: ['KR', 'US', 'JP'], words: ['Kingfisher'] });

test('a number in the name of a file is hidden, whatever stands around it', () => {
  for (const [name, shown] of [
    ['01023456789-2026.wav', '●●●●●●●●●●●-2026.wav'],
    ['call01023456789end.wav', 'call●●●●●●●●●●●end.wav'],
    ['call010-2345-6789end_2026.mp3', 'call●●●●●●●●●●●●●end_2026.mp3'],
    ['010_2345_6789-2026.wav', '●●●●●●●●●●●●●-2026.wav'],
    ['20260211-01023456789-103022.wav', '20260211-●●●●●●●●●●●-103022.wav'],
    ['통화01023456789님.m4a', '통화●●●●●●●●●●●님.m4a'],
    ['tel+821023456789x.wav', 'tel●●●●●●●●●●●●●x.wav'],
    ['Call_01023456789_2026.m4a', 'Call_●●●●●●●●●●●_2026.m4a'],
    ['Kingfisher.wav', '●●●●●●●●●●.wav'],
  ] as const) {
    assert.equal(maskFileName(name, RULES), shown);
    assert.equal(maskFileName(shown, RULES), shown);
  }
});

test('dates, times and numbers of devices are kept', () => {
  for (const name of [
    'GMT20260201-100000_Recording_1920x1080.mp4',
    '2026-02-11 10-30-22.wav',
    'VID_20260211_103022123.mp4',
    'recording-1739237422.wav',
    'Screen Recording 2026-02-11 at 10.30.22.mov',
    'AUD-20260211-WA0001.opus',
    'b5e0a1c2-7f3d-4e21-9a77-1234567890ab.wav',
    'ZOOM0001_LR.WAV',
    '팀회의_260211_1030.m4a',
  ]) {
    assert.equal(maskFileName(name, RULES), name);
  }
  assert.equal(maskFileName('01023456789.wav', null), '01023456789.wav');
});
