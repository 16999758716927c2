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

test('a name with quotes within it speaks for itself', () => {
  for (const name of ['Rosa “Lince” Prado', 'Rosa "Lince" Prado', 'מנכ"ל אורי לב']) {
    const { dialogs } = read(
      'radio.txt',
      `Host (00:00):\nWho is it?\n\n${name} (00:04):\n"No" is all\nthat I say.\n\nHost (00:09):\nOh.\n\n${name} (00:12):\nBye.\n`,
    );
    assert.deepEqual(
      dialogs.map(({ start_ms, speaker, text }) => [start_ms, speaker, text]),
      [
        [0, 'Host', 'Who is it?'],
        [4000, name, '"No" is all that I say.'],
        [9000, 'Host', 'Oh.'],
        [12_000, name, 'Bye.'],
      ],
    );
  }
});

test('what an editor of Markdown escapes is as somebody wrote it', () => {
  const { dialogs } = read(
    'sync.md',
    '**li\\_na** (00:02)\n> Wow\\! \\#1 of C:\\\\temp\n\n**Bo** (00:05)\n> \\~5?\n\n**li\\_na** (00:09)\n> 2 \\* 3\n',
  );
  assert.deepEqual(
    dialogs.map(({ speaker, text }) => [speaker, text]),
    [
      ['li_na', 'Wow! #1 of C:\\\\temp'],
      ['Bo', '~5?'],
      ['li_na', '2 * 3'],
    ],
  );
});
