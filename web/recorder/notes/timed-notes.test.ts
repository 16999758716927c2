import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTimedNotes } from '@minutebook/contract/resources/timed-notes.ts';
import { addNotes, toTimedNotes } from './timed-notes.ts';

test('notes about moments are lines in the order of time, and are read back', () => {
  const moments = [
    { at_ms: 3_725_400, text: ' Vote [2:1] ' },
    { at_ms: 12_999, text: '예산 확정' },
    { at_ms: 20_000, text: '  ' },
  ];
  const notes = toTimedNotes({ moments, draft: { at_ms: 61_000, text: 'half a sen' } });
  assert.equal(notes, '[0:12] 예산 확정\n[1:01] half a sen\n[1:02:05] Vote [2:1]');
  assert.deepEqual(readTimedNotes(notes), [
    { start_ms: 12_000, text: '예산 확정' },
    { start_ms: 61_000, text: 'half a sen' },
    { start_ms: 3_725_000, text: 'Vote [2:1]' },
  ]);
  assert.equal(toTimedNotes({ moments: [], draft: null }), '');
});

test('lines about no moment stay as they were written', () => {
  assert.deepEqual(readTimedNotes('Agenda:\n\n- [x] done\n at [0:10]\n[0:10]\n[9] nothing'), [
    { start_ms: null, text: 'Agenda:\n\n- [x] done\n at [0:10]' },
    { start_ms: 10_000, text: '' },
    { start_ms: null, text: '[9] nothing' },
  ]);
});

test('notes are added below those of others, and once', () => {
  assert.equal(addNotes(null, '[0:12] Vote'), '[0:12] Vote');
  assert.equal(addNotes('Agenda', '[0:12] Vote'), 'Agenda\n\n[0:12] Vote');
  assert.equal(addNotes('Agenda\n[0:12] Vote', '[0:12] Vote'), 'Agenda\n[0:12] Vote\n\n[0:12] Vote');
  for (const present of ['[0:12] Vote', 'Agenda\n\n[0:12] Vote', '[0:12] Vote\n\nLater']) {
    assert.equal(addNotes(present, '[0:12] Vote'), present);
  }
});
