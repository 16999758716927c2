import assert from 'node:assert/strict';
import { keepVoices } from '@minutebook/server/records/voices/keep-voices.ts';
import { requireOk } from '../require-ok.ts';
import type { TestServer } from '../test-server.ts';
import { makeRecord, type RecordFields } from './make-record.ts';
import { makeMember, makeWorkspace, type TestMember } from './make-workspace.ts';

export interface MadeVoice {
  speaker_id: number;
  embedding: readonly number[];
  speech_ms?: number;
  model?: string;
}

/** Keeps voices of a record's speakers as a transcription does, without any sound. */
export async function makeVoices(
  { ctx }: TestServer,
  record: { workspace_id: number; record_id: number },
  voices: readonly MadeVoice[],
): Promise<void> {
  const heard = voices.map((voice) => ({ speech_ms: 60_000, model: 'made', ...voice }));
  await ctx.db.transaction(async (tx) => keepVoices(tx, record, heard));
}

/** A workspace that wants to know voices, in which Mia, a member, has records and names speakers. */
export async function makeVoiceScene(server: TestServer, { has_contacts = false } = {}) {
  const workspace = await makeWorkspace(server, { has_contacts });
  const { app_path } = workspace;
  const v3 = `/api/v3/workspaces/${workspace.slug}`;
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Olga' });
  const mia = await makeMember(server, workspace, { name: 'Mia' });
  const set = async (knows_voices: boolean) =>
    requireOk(
      await server.send('PATCH', `${app_path}/settings`, { token: owner.token, body: { knows_voices } }),
    );
  /** A record with nameless speakers of these voices. */
  const hear = async (
    voices: readonly (MadeVoice | readonly number[])[],
    fields: Partial<RecordFields> = {},
  ) => {
    const speakers = voices.map((_, index) => ({
      speaker_id: index + 1,
      name: null,
      member_id: null,
      talk_time_ms: 60_000,
    }));
    const record = await makeRecord(server, workspace, {
      owner_member_id: mia.member_id,
      dialogs: speakers.map(({ speaker_id }) => ({ text: 'So.', speaker_id })),
      extra: { speakers },
      ...fields,
    });
    const made = voices.map((voice, index) =>
      'embedding' in voice ? voice : { speaker_id: index + 1, embedding: voice },
    );
    await makeVoices(server, { ...workspace, ...record }, made);
    return record;
  };
  const name = async (
    record: { app_path: string },
    speaker_id: number,
    body: object,
    { token }: TestMember = mia,
  ) => requireOk(await server.send('PATCH', `${record.app_path}/speakers/${speaker_id}`, { token, body }));
  const ask = ({ record_id }: { record_id: number }, { token }: TestMember = mia) =>
    server.get(`${v3}/records/${record_id}/voice-suggestions`, token);
  const suggested = async (record: { record_id: number }, member?: TestMember) => {
    const answer = await ask(record, member);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.items.map(({ speaker_id, person }: Record<string, unknown>) => [speaker_id, person]);
  };
  const forget = (person: string, { token }: TestMember = owner) =>
    server.send('DELETE', `${v3}/voice?person=${encodeURIComponent(person)}`, { token });
  const person = async (key: string, { token }: TestMember = owner) =>
    (await server.get(`${app_path}/person?person=${encodeURIComponent(key)}`, token)).body;
  await set(true);
  return { workspace, v3, owner, mia, set, hear, name, ask, suggested, forget, person };
}
