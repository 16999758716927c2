/** Causes every fact that programs are told, each by its own operation. */
import assert from 'node:assert/strict';
import { pauseWebhook } from '@minutebook/server/changes/webhooks/pause-webhook.ts';
import { expireContents } from '@minutebook/server/records/retention/expire-contents.ts';
import { moveRecord } from '@minutebook/server/records/writing/move-record.ts';
import { DAY_MS } from '../durations.ts';
import { lookForHits } from './make-tracker-scene.ts';
import { makeRecord, type TestRecord } from './make-record.ts';
import { makeMember, type TestMember, type TestWorkspace } from './make-workspace.ts';
import type { TestServer } from '../test-server.ts';

interface Stage {
  server: TestServer;
  workspace: TestWorkspace;
  owner: TestMember;
  /** The webhook to test; by default one without a receiver. */
  webhook_id?: number;
  /** Called before records are deleted, while programs can still be told what was done to them. */
  settle?: () => Promise<void>;
}

/** Returns the fields of the affected record, which is deleted in the end. */
export async function provokeEveryFact({ server, workspace, owner, webhook_id, settle }: Stage) {
  const send = makeSend(server, workspace, owner);
  const media = { content: 'sound', expires_at: new Date(server.clock.now().getTime() + DAY_MS) };
  const fields = { owner_member_id: owner.member_id, transcript_expires_at: media.expires_at, media };
  await send('POST', '/trackers', { name: 'Evenings', words: ['evening'] });
  const record = await makeRecord(server, workspace, {
    ...fields,
    is_draft: true,
    draft_state: 'pending',
    insights: [{ type: 'summary', value: { text: 'Short.' } }],
  });
  await changeRecord({ server, workspace }, send, record);
  await changeLabels(send, record);
  await changePeople({ server, workspace }, send);
  await invitePeople(server, send);
  await send('PATCH', '/settings', { name: 'Another name' });
  await testWebhook({ server, workspace }, send, webhook_id);
  server.clock.advance(2 * DAY_MS);
  await expireContents(server.ctx, server.clock.now());
  await settle?.();
  await send('DELETE', `/records/${record.record_id}`);
  await send('POST', `/trash/${record.record_id}/restore`);
  await settle?.();
  await send('DELETE', `/records/${record.record_id}`);
  return fields;
}

// oxlint-disable-next-line typescript/no-explicit-any -- as in an answer of the kit
type Send = (method: string, below: string, body?: unknown) => Promise<any>;

function makeSend(server: TestServer, { slug }: TestWorkspace, { token }: TestMember): Send {
  return async (method, below, body) => {
    const answer = await server.send(method, `/api/v3/workspaces/${slug}${below}`, {
      token,
      body,
    });
    assert.ok(answer.status < 300, `${method} ${below}: ${answer.text}`);
    return answer.body;
  };
}

type Place = Pick<Stage, 'server' | 'workspace'>;

async function changeRecord({ server, workspace }: Place, send: Send, { record_id }: TestRecord) {
  const at = `/records/${record_id}`;
  await send('POST', `${at}/publish`, { publish_at: null, now: true });
  await send('PATCH', at, { title: 'Other' });
  await send('PATCH', at, { scope: 'private' });
  await send('PATCH', `${at}/dialogs/1`, { text: 'Good evening.' });
  await lookForHits(server, workspace);
  await send('PUT', `${at}/insights/summary`, { text: 'Long.' });
  const moment = await send('POST', `${at}/moments`, { kind: 'bookmark', dialog_ids: [1] });
  await send('PATCH', `${at}/moments/${moment.id}`, { text: 'Here.' });
  await send('DELETE', `${at}/moments/${moment.id}`);
  for (const status of ['uploaded', 'transcribed', 'processed', 'uploaded', 'failed'] as const) {
    const state = { status, is_ready: status === 'processed' || status === 'failed', failure: null };
    const key = { workspace_id: workspace.workspace_id, record_id };
    await server.ctx.db.transaction((tx) => moveRecord(tx, { record: key, state, now: server.clock.now() }));
  }
  await send('PUT', `${at}/share`, { title: 'For you', expires_in_days: 7 });
  await send('DELETE', `${at}/share`);
}

async function changeLabels(send: Send, { record_id }: TestRecord): Promise<void> {
  const label = await send('POST', '/labels', { name: 'Budget', color: '#112233' });
  const other = await send('POST', '/labels', { name: 'Plan', color: '#112233' });
  await send('PATCH', `/labels/${label.id}`, { color: '#ffffff' });
  await send('POST', '/records/labels', { record_ids: [record_id], label_ids: [label.id] });
  await send('POST', `/labels/${label.id}/merge`, { into_label_id: other.id });
  await send('DELETE', `/labels/${other.id}`);
  await send('POST', `/labels/${other.id}/restore`);
}

async function changePeople({ server, workspace }: Place, send: Send): Promise<void> {
  const team = await send('POST', '/teams', { name: 'North' });
  const person = await makeMember(server, workspace);
  await send('PATCH', `/teams/${team.id}`, { name: 'South' });
  await send('PUT', `/teams/${team.id}/members/${person.member_id}`, { base_role: 'member', role_ids: [] });
  await send('DELETE', `/teams/${team.id}/members/${person.member_id}`);
  await send('DELETE', `/teams/${team.id}`);
  await send('POST', `/teams/${team.id}/restore`);
  await send('PATCH', `/members/${person.member_id}`, { base_role: 'guest' });
  const role = await send('POST', '/workspace-roles', { name: 'Editor', description: null, permissions: [] });
  await send('PATCH', `/workspace-roles/${role.id}`, { name: 'Reader' });
  await send('DELETE', `/workspace-roles/${role.id}`);
  await send('POST', `/workspace-roles/${role.id}/restore`);
}

async function invitePeople(server: TestServer, send: Send): Promise<void> {
  const invite = (email: string) => send('POST', '/invitations', { email, base_role: 'member' });
  await send('DELETE', `/invitations/${(await invite('a@example.com')).id}`);
  const token =
    String((await invite('b@example.com')).url)
      .split('/')
      .at(-1) ?? '';
  const body = { token, name: 'B', password: 'a long enough password', locale: 'en' };
  const headers = { 'x-minutebook': 'page' };
  const joined = await server.send('POST', `/app/invitations/${token}`, { headers, body });
  assert.ok(joined.status < 300, joined.text);
}

async function testWebhook({ server, workspace }: Place, send: Send, tested?: number): Promise<void> {
  const about = { url: 'https://example.com/', types: ['webhook.test'] };
  const { webhook } = await send('POST', '/webhooks', about);
  await send('POST', `/webhooks/${tested ?? webhook.id}/test`);
  const key = { workspace_id: workspace.workspace_id, webhook_id: Number(webhook.id) };
  await server.ctx.db.transaction((tx) => pauseWebhook(tx, key, { reason: 'gone', now: server.clock.now() }));
}
