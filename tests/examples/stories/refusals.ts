/** Every error that a document names, as it comes about. */
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { sweepFacts } from '@minutebook/server/access/fact-log.ts';
import { toStagedPath } from '@minutebook/server/recordings/receive/tus/staged-file.ts';
import { DAY_MS } from '../../kit/durations.ts';
import { makeRecord } from '../../kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../kit/make/make-workspace.ts';
import { makeWaveFile } from '../../kit/make/make-wave-file.ts';
import type { Stage, Story } from '../stage.ts';
import type { Asked } from '../tape.ts';

type Part = Asked & { params: { record_id: number } };

const NONE = 999;

export const refusalStory: Story = async (stage) => {
  const { server, tape, workspace, owner, label_ids } = stage;
  const { refuse } = tape;
  await refuse('UNAUTHORIZED', 'get-current-user', { token: undefined });
  await refuse('VALIDATION_ERROR', 'list-records', { query: { limit: 0 } });
  await refuse('INVALID_INCLUDE', 'get-record', { query: { include: 'everything' } });
  await refuse('WORKSPACE_NOT_FOUND', 'get-workspace', { params: { slug: 'nowhere' } });
  await refuse('RECORD_NOT_FOUND', 'get-record', { params: { record_id: NONE } });
  await refuse('MEMBER_NOT_FOUND', 'get-member', { params: { member_id: NONE } });
  await refuse('TEAM_NOT_FOUND', 'get-team', { params: { team_id: NONE } });
  await refuse('WORKSPACE_ROLE_NOT_FOUND', 'get-workspace-role', { params: { role_id: NONE } });
  await refuse('TEAM_ROLE_NOT_FOUND', 'get-team-role', { params: { role_id: NONE } });
  await refuse('INVITATION_NOT_FOUND', 'get-invitation', { params: { invitation_id: NONE } });
  await refuse('SHARE_NOT_FOUND', 'get-share');
  await refuse('NOT_FOUND', 'update-label', { params: { label_id: NONE }, body: { name: 'Harbour' } });
  await refuse('CONFLICT', 'create-label', { body: { name: 'Winter', color: '#2563eb' } });
  const selection = { record_ids: [stage.record.record_id], label_ids: [NONE] };
  await refuse('INVALID_LABEL_SELECTION', 'add-labels', { body: selection });
  await refuse('RECORD_CHANGED', 'update-record', {
    body: { title: 'Winter' },
    headers: { 'if-match': '"99"' },
  });
  const guest = await makeMember(server, workspace, {
    base_role: 'guest',
    email: 'sam@example.com',
    name: 'Sam',
  });
  await refuse('FORBIDDEN', 'create-label', { token: guest.token, body: { name: 'Mine', color: '#2563eb' } });

  const silent = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  const unready = await makeRecord(server, workspace, { owner_member_id: owner.member_id, is_ready: false });
  await refuse('MEDIA_NOT_FOUND', 'get-media-url', { params: { record_id: silent.record_id } });
  await refuse('RECORD_NOT_READY', 'get-media-url', { params: { record_id: unready.record_id } });
  const labelled = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    is_auto_label_generating: true,
  });
  const busy = { record_ids: [labelled.record_id], label_ids: [label_ids[1]] };
  await refuse('RECORD_BUSY', 'add-labels', { body: busy });

  const headers = { 'idempotency-key': 'label-of-the-year' };
  await tape.ask('create-label', { headers, body: { name: 'This year', color: '#2563eb' } });
  await refuse('IDEMPOTENCY_KEY_REUSED', 'create-label', {
    headers,
    body: { name: 'Next year', color: '#2563eb' },
  });
  await refuse('PAYLOAD_TOO_LARGE', 'create-label', {
    body: { name: 'x'.repeat(2_000_000), color: '#2563eb' },
  });
  const plain = await makeWorkspace(server, { slug: 'quay', has_teams: false });
  await makeMember(server, plain, { user: owner });
  await refuse('FEATURE_NOT_AVAILABLE', 'list-teams', { params: { slug: plain.slug } });
  const full = await makeWorkspace(server, { slug: 'full', quota: { ...NO_LIMIT, records: 0 } });
  await makeMember(server, full, { user: owner, base_role: 'owner' });
  const newRecord = { recorded_at: '2026-02-27T08:15:00Z', dialogs: [{ text: 'Good morning.' }] };
  await refuse('QUOTA_EXCEEDED', 'create-record', { params: { slug: full.slug }, body: newRecord });
  await uploads(stage);
  const { cursor } = await tape.ask('list-changes');
  await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  server.clock.advance(31 * DAY_MS);
  while ((await sweepFacts(server.ctx, server.clock.now())) > 0);
  await refuse('CURSOR_EXPIRED', 'list-changes', { query: { cursor } });
};

const NO_LIMIT = { transcription_minutes: null, storage_bytes: null, records: null, members: null };

const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

const at = (offset: number) => ({ ...TUS, 'upload-offset': String(offset) });

async function uploads(stage: Stage): Promise<void> {
  const { server, tape, workspace } = stage;
  const { refuse } = tape;
  const sound = makeWaveFile();
  const file = { filename: 'quay.wav', size_bytes: sound.length };
  const begin = async () => {
    const body = { recorded_at: '2026-02-27T08:15:00Z', media: file };
    const { record_id } = await tape.ask('create-record', { body });
    return { params: { record_id } };
  };
  const upload = await begin();
  await refuse('UPLOAD_NOT_FOUND', 'complete-upload', { params: { record_id: NONE } });
  await refuse('UPLOAD_INCOMPLETE', 'complete-upload', upload);
  const { url } = await tape.ask('get-upload-url', upload);
  await fetch(new URL(url, server.base_url), { method: 'PUT', body: new Uint8Array(sound) });
  await tape.ask('complete-upload', upload);
  await refuse('UPLOAD_COMPLETE', 'cancel-upload', upload);
  const part = { ...(await begin()), body: sound };
  await refuse('PROTOCOL_VERSION_NOT_SUPPORTED', 'append-upload', {
    ...part,
    headers: { ...at(0), 'tus-resumable': '0.9' },
  });
  await refuse('UPLOAD_CONFLICT', 'append-upload', { ...part, headers: at(7) });
  const checksum = { 'upload-checksum': 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=' };
  await refuse('CHECKSUM_MISMATCH', 'append-upload', { ...part, headers: { ...at(0), ...checksum } });
  await refuseMeanwhile(stage, { ...(await begin()), body: sound, headers: at(0) });
  const staged = toStagedPath(server.ctx, { workspace_id: workspace.workspace_id, ...part.params });
  await mkdir(dirname(staged), { recursive: true });
  await rm(staged, { force: true });
  await symlink('/dev/full', staged);
  await refuse('INSUFFICIENT_STORAGE', 'append-upload', { ...part, headers: at(0) });
}

/** Where a disk hangs, the first request does not end, though the second one asks it to. */
async function refuseMeanwhile({ server, tape, workspace }: Stage, part: Part): Promise<void> {
  const { record_id } = part.params;
  const staged = toStagedPath(server.ctx, { workspace_id: workspace.workspace_id, record_id });
  await mkdir(dirname(staged), { recursive: true });
  // Whoever opens it for writing waits until somebody reads.
  await promisify(execFile)('mkfifo', [staged]);
  const both = [part, part].map((one) => tape.refuse('UPLOAD_LOCKED', 'append-upload', one));
  await Promise.any(both);
  const reader = createReadStream(staged).resume();
  await Promise.allSettled(both);
  reader.destroy();
  await rm(staged);
}
