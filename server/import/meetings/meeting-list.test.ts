import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeZip } from '../../../tests/kit/make/make-zip.ts';
import { readBrought } from '../../../tests/kit/doors/read-brought.ts';

const toCall = (title: string, day: number) => ({
  title,
  recording_start_time: `2026-01-${day}T10:00:00Z`,
  recording_end_time: `2026-01-${day}T10:30:00Z`,
  calendar_invitees: [{ name: 'Jo Lund', email: 'jo@norwind.example' }],
  default_summary: { markdown_formatted: `About ${title}` },
  transcript: [{ speaker: { display_name: 'Ana Roth' }, text: `This is ${title}.`, timestamp: '00:00:05' }],
});

test('a page of meetings of an API becomes as many records, in an archive as well', async () => {
  const page = JSON.stringify({
    limit: 10,
    next_cursor: null,
    items: [toCall('Renewal', 20), toCall('Handover', 21), { ...toCall('Silence', 22), transcript: null }],
  });
  const loose = await readBrought({ 'fathom/meetings.json': page });
  assert.deepEqual(
    loose.meetings.map(({ title, recorded_at, record }) => [
      title,
      recorded_at,
      record.dialogs.map(({ text }: { text: string }) => text),
      record.notes,
    ]),
    [
      ['Renewal', '2026-01-20T10:30:00.000Z', ['This is Renewal.'], 'Summary\nAbout Renewal'],
      ['Handover', '2026-01-21T10:30:00.000Z', ['This is Handover.'], 'Summary\nAbout Handover'],
      ['Silence', '2026-01-22T10:30:00.000Z', [], 'Summary\nAbout Silence'],
    ],
  );
  const packed = await readBrought({
    'export.zip': makeZip([
      { name: 'a.json', content: page },
      { name: 'b.json', content: JSON.stringify([toCall('One', 23), toCall('Two', 24)]) },
    ]),
  });
  assert.deepEqual(
    packed.meetings.map(({ title }) => title).toSorted((one, other) => one.localeCompare(other)),
    ['Handover', 'One', 'Renewal', 'Silence', 'Two'],
  );
});

test('the store of Granola on a computer is as many records as it has documents', async () => {
  const documents = {
    d1: {
      title: 'Lease',
      created_at: '2026-03-08T09:00:00Z',
      notes_markdown: '- five years',
      people: {
        attendees: [{ email: 'jo@norwind.example', details: { person: { name: { fullName: 'Jo Lund' } } } }],
      },
    },
    d2: { title: 'Drill', created_at: '2026-03-09T09:00:00Z', notes_markdown: '- four minutes' },
    d3: { title: 'Gone', created_at: '2026-03-09T09:00:00Z', deleted_at: '2026-03-10T09:00:00Z' },
  };
  const said = (second: number, source: string, text: string) => ({
    start_timestamp: `2026-03-08T09:00:0${second}.000Z`,
    end_timestamp: `2026-03-08T09:00:0${second + 1}.000Z`,
    source,
    text,
  });
  const transcripts = { d1: [said(1, 'microphone', 'Shall we?'), said(3, 'system', 'For five years.')] };
  const cache = JSON.stringify({ state: { documents, transcripts }, version: 3 });
  const { meetings, left_out } = await readBrought({ 'cache-v3.json': JSON.stringify({ cache }) });
  assert.deepEqual(
    meetings.map(({ title, utterances, people, record }) => [
      title,
      utterances,
      people[0]?.name,
      record.notes,
    ]),
    [
      ['Lease', 2, 'Jo Lund', 'Notes\n- five years'],
      ['Drill', 0, undefined, 'Notes\n- four minutes'],
    ],
  );
  assert.deepEqual(left_out, []);
});

test('a list of what was said, or one meeting, stays one', async () => {
  const said = [
    { name: 'Ana Roth', transcript: 'Shall we?', start: 0 },
    { name: 'Jo Lund', transcript: 'For five years.', start: 3 },
  ];
  const { meetings } = await readBrought({
    'talk.json': JSON.stringify(said),
    'page.json': JSON.stringify({ items: [toCall('Renewal', 20)] }),
  });
  assert.deepEqual(
    meetings.map(({ title, utterances }) => [title, utterances]),
    [
      ['Renewal', 1],
      ['talk', 2],
    ],
  );
});
