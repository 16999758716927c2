import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toTitle } from './to-title.ts';

test('A file gives its record the title that somebody gave the file', () => {
  const titles = {
    'Weekly planning.m4a': 'Weekly planning',
    'photo\u202egpj \u200b.m4a': 'photo gpj',
    'Q3_budget_review.mp4': 'Q3 budget review',
    '3분기 예산 회의.wav': '3분기 예산 회의',
    '定例会議 2026-03-02.mp3': '定例会議 2026-03-02',
    'captions of the board meeting.en.vtt': 'captions of the board meeting',
  };
  for (const [filename, title] of Object.entries(titles)) assert.equal(toTitle(filename), title);
});

test('A name that a recorder made up is no title', () => {
  const names = [
    'REC_20260302_140500.m4a',
    'New Recording 12.m4a',
    'Voice 003.wav',
    'GMT20260302-050000_Recording.mp4',
    '2026-03-02 14.05.00.webm',
    '음성 240302_140500.m4a',
    '新規録音 7.m4a',
    '3f2b8c1e-6d5a-4f7b-9c0d-1e2f3a4b5c6d.ogg',
  ];
  for (const filename of names) assert.equal(toTitle(filename), '', filename);
});
