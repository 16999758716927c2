import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from '../../read-transcript.ts';
import { TranscriptError } from '../../../text/transcript/transcript.ts';

const minimal = {
  format: 'minutebook.record/1',
  recorded_at: '2026-03-01T09:00:00+09:00',
  dialogs: [{ text: 'Call 010-****' }],
};
const read = (fields: object) =>
  readTranscript('meeting.json', Buffer.from(JSON.stringify({ ...minimal, ...fields }, null, 2)));

function refuses(fields: object, reason: RegExp) {
  assert.throws(
    () => read(fields),
    (error) => error instanceof TranscriptError && reason.test(error.message),
  );
}

const withSpans = (text: string, ...pii_spans: [number, number][]) => ({
  dialogs: [
    {
      text,
      original_text: 'x',
      pii_spans: pii_spans.map(([start, end]) => ({ type: 'phone_number', start, end })),
    },
  ],
});

describe('The record file', () => {
  it('needs only a format, a time and dialogs, which may be empty', () => {
    const transcript = read({ dialogs: [] });
    assert.equal(transcript.format, 'minutebook');
    assert.deepEqual(transcript.record_file, { ...minimal, dialogs: [] });
  });

  it('names its speakers by their ids', () => {
    const { dialogs } = read({
      speakers: [{ speaker_id: 4, name: 'Ann' }],
      dialogs: [{ speaker_id: 4, text: 'a' }, { text: 'b' }],
    });
    assert.deepEqual(
      dialogs.map((dialog) => dialog.speaker),
      ['Ann', null],
    );
  });

  it('names path and line of what its schema refuses', () => {
    refuses(
      { dialogs: [{ text: 'a' }, { text: 5 }] },
      /^meeting\.json, line 9: dialogs\[1\]\.text must be string$/,
    );
    refuses({ colour: 'red' }, /has an unknown field "colour"/);
    refuses({ source: 'tape' }, /^meeting\.json, line 9: source must be one of zoom, /);
    refuses(
      { recorded_at: '2026-03-01' },
      /^meeting\.json, line 3: recorded_at must match format "date-time"$/,
    );
    refuses({ format: 'minutebook.record/2' }, /format must be "minutebook\.record\/1"/);
  });

  it('checks masked spans against the text in code points', () => {
    assert.ok(read(withSpans('😀😀 **', [3, 5])).record_file);
    refuses(
      withSpans('😀😀 **', [3, 6]),
      /dialogs\[0\]\.pii_spans\[0\] ends at 6, but the text has 5 characters/,
    );
    refuses(withSpans('**', [1, 1]), /pii_spans\[0\] ends at 1, not after its start 1/);
    refuses(
      withSpans('******', [2, 4], [3, 5]),
      /pii_spans\[1\] starts at 3, inside or before the span above it/,
    );
    refuses(
      { dialogs: [{ text: 'a', original_text: 'b' }] },
      /original_text is for utterances with pii_spans/,
    );
  });

  it('keeps what belongs together together', () => {
    const insight = {
      type: 'takeaway',
      language: 'en',
      value: { text: 'x', items: [{ text: 'x', dialog_ids: [1, 2] }] },
    };
    refuses(
      { insights: [insight] },
      /insights\[0\]\.value\.items\[0\]\.dialog_ids\[1\] names utterance 2, which is not in dialogs/,
    );
    refuses(
      {
        dialogs: [
          { id: 3, text: 'a' },
          { id: 3, text: 'b' },
        ],
      },
      /dialogs\[1\]\.id 3 is given twice/,
    );
    refuses(
      { dialogs: [{ id: 3, text: 'a' }, { text: 'b' }] },
      /dialogs must have an id in every utterance or in none/,
    );
    const about = { start_ms: 0, end_ms: 0, text: 'x', created_at: '2026-03-01T09:00:00Z' };
    const comment = { ...about, kind: 'comment' };
    const refusesMoments = (sentence: RegExp, ...moments: object[]) => refuses({ moments }, sentence);
    refusesMoments(/moments\[1\]\.id 1 is given twice/, { ...comment, id: 1 }, { ...comment, id: 1 });
    refusesMoments(/moments\[0\]\.reply_to names 2, which is no comment/, { ...comment, reply_to: 2 });
    refusesMoments(
      /moments\[1\]\.reply_to is for comments/,
      { ...comment, id: 1 },
      { ...about, kind: 'clip', reply_to: 1 },
    );
    const answer = { ...comment, id: 2, reply_to: 1 };
    refusesMoments(/moments\[2\]\.reply_to names 2, which is no comment/, { ...comment, id: 1 }, answer, {
      ...comment,
      reply_to: 2,
    });
    refuses({ is_draft: true, draft_state: 'scheduled' }, /publish_scheduled_at is needed/);
    refuses({ draft_state: 'pending' }, /draft_state cannot be pending unless is_draft/);
    const share = { title: 'x', expires_in_days: 7, created_at: '2026-03-01T09:00:00Z' };
    refuses({ status: 'uploaded', share }, /share is for records that are ready/);
  });

  it('names line and column of broken JSON', () => {
    const broken = Buffer.from('{\n  "format": "minutebook.record/1",\n  "dialogs": [tru]\n}');
    assert.throws(
      () => readTranscript('meeting.json', broken),
      new TranscriptError('meeting.json', 3, 'not valid JSON: unexpected "t" at column 15'),
    );
    assert.throws(
      () => readTranscript('meeting.json', Buffer.from('[1, {"a": ')),
      /line 1: not valid JSON: the file ends too early at column 11/,
    );
  });

  it('refuses characters that no text column holds', () => {
    assert.throws(
      () => readTranscript('a.json', Buffer.from('[{"text": "a\\u0000"}]')),
      /line 1: U\+0000 is not text at column 13/,
    );
    assert.throws(
      () => readTranscript('a.json', Buffer.from('[{"text": "\\ud83d"}]')),
      /\\ud83d is half a surrogate pair/,
    );
    assert.equal(
      readTranscript('a.json', Buffer.from('[{"text": "\\\\u0000 \\ud83d\\ude00"}]')).dialogs[0]?.text,
      '\\u0000 😀',
    );
  });
});
