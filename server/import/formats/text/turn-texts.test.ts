import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTranscript } from '../../read-transcript.ts';

const read = (name: string, text: string) => readTranscript(name, Buffer.from(text));

test('who speaks first right below a heading is heard', () => {
  const { dialogs } = read(
    'hall.txt',
    'Town hall\n2026-01-20 14:00|32m|Ana\n\nTranscript:\nSpeaker 1 00:00\nHello.\n\nSpeaker 2 00:07\nHi.\n\nSpeaker 1 00:14\nShall we?\n',
  );
  assert.deepEqual(
    dialogs.map(({ speaker, text }) => [speaker, text]),
    [
      ['Speaker 1', 'Hello.'],
      ['Speaker 2', 'Hi.'],
      ['Speaker 1', 'Shall we?'],
    ],
  );
});

test('a transcript of Google Meet in Markdown has its title and times', () => {
  const { format, title, dialogs } = read(
    'sync.md',
    'Mar 7, 2026\n\n## Partner sync - Transcript\n\n### 00:00:00\n\n**Ana Roth:** Hello.\n\n### 00:05:00\n\n**Jo Lund:** Hi.\n\n### Transcription ended after 00:06:00\n',
  );
  assert.deepEqual([format, title], ['meet_document', 'Partner sync']);
  assert.deepEqual(
    dialogs.map(({ start_ms, speaker, text }) => [start_ms, speaker, text]),
    [
      [0, 'Ana Roth', 'Hello.'],
      [300_000, 'Jo Lund', 'Hi.'],
    ],
  );
});
