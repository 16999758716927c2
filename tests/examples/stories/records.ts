/** Records: made, read, found, changed, corrected, shared, exported. */
import { setTimeout as delay } from 'node:timers/promises';
import { startImports } from '@minutebook/server/recordings/imports/start-imports.ts';
import { makeRecord } from '../../kit/make/make-record.ts';
import { makeVoices } from '../../kit/make/make-voices.ts';
import { makeWaveFile } from '../../kit/make/make-wave-file.ts';
import { requireOk } from '../../kit/require-ok.ts';
import type { Story } from '../stage.ts';

export const recordStory: Story = async ({
  server,
  tape,
  workspace,
  owner,
  member,
  record,
  team_id,
  label_ids,
}) => {
  const { ask } = tape;
  const other = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Repairs of the Heron',
    recorded_at: new Date('2026-02-26T05:00:00Z'),
  });

  await ask('list-records', { query: { limit: 1 } });
  await ask('get-record', { query: { include: 'dialogs,insights' } });
  await ask('search-records', { query: { query: 'kiosk' } });
  await ask('locate-hits', { query: { query: 'kiosk', record_ids: [record.record_id] } });
  await ask('ask', { body: { question: 'When does the kiosk open?' } });
  await ask('get-media-url');
  await ask('list-contacts', { query: { limit: 10 } });
  await ask('list-export-histories');
  await ask('export-record', { body: { format: 'markdown' } });
  await ask('list-export-histories');
  await ask('export-records', { query: { limit: 1 } });

  await ask('get-label-status', { query: { record_ids: [record.record_id, other.record_id] } });
  await ask('get-label-recommendations');
  await ask('add-labels', {
    body: { record_ids: [record.record_id, other.record_id], label_ids: [label_ids[1]] },
  });
  await ask('remove-labels', { body: { record_ids: [other.record_id], label_ids: [label_ids[1]] } });

  await ask('put-share', { body: { title: 'Winter timetable', expires_in_days: 30 } });
  await ask('put-share', { body: { title: 'Winter timetable, as agreed', expires_in_days: 7 } });
  await ask('get-share');
  await ask('list-shared-records');
  await ask('delete-share');
  await ask('restore-share');

  await ask('list-action-items');
  const { items } = await ask('list-record-action-items');
  await ask('update-action-item', {
    params: { action_item_id: items[0].id },
    body: { is_done: true, assignee_member_id: member.member_id, due_date: '2026-03-06' },
  });
  const task = await ask('create-action-item', {
    body: { text: 'Order a lamp for the kiosk', assignee_name: 'Brandt Catering', due_date: '2026-03-09' },
  });
  await ask('delete-action-item', { params: { action_item_id: task.id } });

  const moment = await ask('create-moment', {
    body: { kind: 'note', start_ms: 3_000, text: 'Ask whether the kiosk needs light' },
  });
  const of = { moment_id: moment.id };
  await ask('update-moment', { params: of, body: { text: 'The kiosk needs light' } });
  await ask('list-record-moments');
  await ask('list-moments');
  await ask('delete-moment', { params: of });
  await ask('restore-moment', { params: of });
  const clip = await ask('create-moment', {
    body: { kind: 'clip', dialog_ids: [1, 2], text: 'When the kiosk opens' },
  });
  await ask('read-mentions', { body: { moment_ids: [clip.id] } });
  const playlist = await ask('create-playlist', {
    body: { name: 'The winter timetable', moment_ids: [clip.id] },
  });
  const ofPlaylist = { playlist_id: playlist.id };
  await ask('list-playlists');
  await ask('get-playlist', { params: ofPlaylist });
  await ask('update-playlist', { params: ofPlaylist, body: { audience: 'workspace' } });
  await ask('put-playlist-share', { params: ofPlaylist, body: { expires_in_days: 30 } });
  await ask('put-playlist-share', { params: ofPlaylist, body: { expires_in_days: 7 } });
  await ask('get-playlist-share', { params: ofPlaylist });
  await ask('delete-playlist-share', { params: ofPlaylist });
  await ask('delete-playlist', { params: ofPlaylist });
  const ofClip = { moment_id: clip.id };
  await ask('put-clip-share', { params: ofClip, body: { expires_in_days: 30 } });
  await ask('put-clip-share', { params: ofClip, body: { expires_in_days: 7 } });
  await ask('get-clip-share', { params: ofClip });
  await ask('list-clip-shares');
  await ask('delete-clip-share', { params: ofClip });

  await ask('edit-dialog', {
    params: { dialog_id: 2 },
    body: { text: 'Then the kiosk opens at half past six.' },
  });
  await ask('revert-dialog', { params: { dialog_id: 2 } });
  await ask('rename-speaker', {
    params: { speaker_id: 2 },
    body: { name: 'Jonas', member_id: member.member_id },
  });
  const settings = { token: owner.token, body: { knows_voices: true } };
  requireOk(await server.send('PATCH', `${workspace.app_path}/settings`, settings));
  const [voice, nameless] = [[1, 0], { speaker_id: 1, name: null, member_id: null, talk_time_ms: 60_000 }];
  const repairs = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Repairs of the quay',
    extra: { speakers: [nameless] },
  });
  await makeVoices(server, { ...workspace, ...record }, [{ speaker_id: 2, embedding: voice }]);
  await makeVoices(server, { ...workspace, ...repairs }, [{ speaker_id: 1, embedding: voice }]);
  const ofRepairs = { record_id: repairs.record_id };
  const suggested = await ask('list-voice-suggestions', { params: ofRepairs });
  await ask('list-voice-matches', { params: { speaker_id: 2 } });
  const [{ person }] = suggested.items;
  await ask('decline-voice-suggestion', { params: { ...ofRepairs, speaker_id: 1 }, body: { person } });
  await ask('forget-voice', { query: { person } });
  await ask('merge-speakers', { params: { speaker_id: 2 }, body: { into_speaker_id: 1 } });
  await ask('edit-insight', {
    params: { type: 'summary' },
    body: { text: 'The first winter ferry leaves at seven.' },
  });
  await ask('revert-insight', { params: { type: 'summary' } });
  await ask('unmask-dialogs', { body: { dialog_ids: [3] } });

  await ask('update-record', {
    body: {
      title: 'Winter timetable, agreed',
      scope: 'team',
      team_ids: [team_id],
      meeting_type: 'team',
      follow_up_on: '2026-03-09',
      contacts: [{ name: 'Lena Brandt', email: 'lena@example.org', company: 'Brandt Catering' }],
    },
  });
  const draft = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Fares',
    scope: 'private',
    is_draft: true,
    draft_state: 'pending',
  });
  await ask('publish-record', {
    params: { record_id: draft.record_id },
    body: { publish_at: '2026-03-03T08:00:00.000Z', now: false },
  });
  const params = { record_id: other.record_id };
  await ask('delete-record', { params });
  await ask('list-trash', { query: { limit: 1, offset: 0 } });
  await ask('restore-record', { params });
  await ask('delete-record', { params });
  await ask('empty-trash');
};

/** A record as API v2 shows it. */
export const v2RecordStory: Story = async ({ tape }) => {
  await tape.ask('get-record', { query: { include: 'dialogs,insights' } });
};

const call = {
  uuid: '0d6f1c1a-77b4-4a5c-8a36-2f6f0a7f4c10',
  recorded_at: '2026-02-27T08:15:00Z',
  title: 'Call with Brandt Catering',
  source: 'phone_call',
  phone_number: '+82 2 555 0142',
  contacts: [{ name: 'Lena Brandt', email: 'lena@example.org', company: 'Brandt Catering' }],
  event: {
    summary: 'Keys of the kiosk',
    start: '2026-02-27T08:15:00Z',
    end: '2026-02-27T08:30:00Z',
    attendees_emails: ['mina@example.com'],
  },
  dialogs: [
    { speaker_id: 1, start_ms: 0, duration_ms: 3_000, text: 'Who has the keys of the kiosk?' },
    { speaker_id: 2, start_ms: 3_000, duration_ms: 2_000, text: 'I have them until Friday.' },
  ],
  speakers: [
    { speaker_id: 1, name: 'Mina Park' },
    { speaker_id: 2, name: 'Lena Brandt' },
  ],
};

const sound = makeWaveFile();
const file = { filename: 'quay-inspection.wav', size_bytes: sound.length };

/** Arriving recordings and their processing. */
export const arrivalStory: Story = async ({ server, tape, workspace, owner }) => {
  const { ask } = tape;
  const { record_id } = await ask('create-record', { body: { recorded_at: call.recorded_at, media: file } });
  const params = { record_id };
  const { url } = await ask('get-upload-url', { params });
  await fetch(new URL(url, server.base_url), { method: 'PUT', body: new Uint8Array(sound) });
  await ask('complete-upload', { params });
  await ask('get-record-progress', { params });
  const given = await ask('create-record', { body: { recorded_at: call.recorded_at, media: file } });
  await ask('cancel-upload', { params: { record_id: given.record_id } });
  await ask('create-record', { body: call });

  const inspection = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Quay inspection',
    media: { content: 'sound of an inspection', filename: file.filename },
  });
  const again = { record_id: inspection.record_id };
  await ask('list-speech-engines', { params: again });
  await ask('rerun-record', { params: again, body: { from: 'process', language: 'en' } });
  await ask('cancel-processing', { params: again });
  await ask('put-transcript', {
    params: again,
    body: {
      filename: 'quay-inspection.vtt',
      content: 'WEBVTT\n\n00:00.000 --> 00:03.000\n<v Jonas Weber>The third bollard is loose.\n',
    },
  });
  const halves = [];
  for (const filename of ['crossing.mp3', 'crossing-2.mp3']) {
    const media = { content: filename, filename };
    const half = await makeRecord(server, workspace, { owner_member_id: owner.member_id, media });
    halves.push(half.record_id);
  }
  await ask('join-records', { body: { record_ids: halves } });
};

const exported = Buffer.from(
  'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Mina Park>The ferry runs until eleven.</v>\n',
);

/** Meetings from another product, found, imported and taken back. */
export const importStory: Story = async ({ server, tape, owner }) => {
  const { ask } = tape;
  const files = [
    { path: 'GMT20260227-081500_Recording.transcript.vtt', size_bytes: exported.length, modified_at: null },
  ];
  const given = await ask('create-import', { body: { files } });
  const headers = { authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0', 'upload-offset': '0' };
  await fetch(new URL(new URL(given.tus_url).pathname, server.base_url), {
    method: 'PATCH',
    headers,
    body: exported,
  });
  const params = { import_id: given.id };
  const until = async (state: string) => {
    while ((await ask('get-import', { params })).state !== state) await delay(50);
  };
  const running = startImports(server.ctx);
  try {
    await until('found');
    await ask('list-import-meetings', { params });
    await ask('start-import', { params, body: { scope: 'private', leave_out: [] } });
    await until('done');
  } finally {
    await running.stop();
  }
  await ask('list-imports');
  await ask('undo-import', { params });
  const other = await ask('create-import', { body: { files } });
  await ask('delete-import', { params: { import_id: other.id } });
};
