/** Operations that pages use besides v3: saved searches, the trash, uploads, mails, engines. */
import { makeWaveFile } from '../../kit/make/make-wave-file.ts';
import { signInAsPerson } from '../../kit/clients/program.ts';
import { addWaveform, type Story } from '../stage.ts';

const search = 'query=kiosk&scopes=workspace';

export const pageStory: Story = async (stage) => {
  const { server, tape, owner, record } = stage;
  const { ask } = tape;
  await ask('count-records', { query: { query: 'kiosk' } });
  const made = await ask('create-saved-search', { body: { name: 'The kiosk', search } });
  const params = { saved_search_id: made.id };
  await ask('list-saved-searches');
  await ask('update-saved-search', { params, body: { name: 'Kiosk' } });
  await ask('delete-saved-search', { params });
  await ask('mark-first-steps', { body: { mark: 'begun' } });
  await ask('get-first-steps');

  await ask('update-record', { body: { title: 'Winter timetable, agreed', place: 'Quay 4' } });
  await addWaveform(stage);
  await ask('get-waveform');
  await ask('get-listening-url');
  await ask('get-record-state');
  await ask('get-person', { query: { person: 'name-Mina Park' } });
  await server.send('PUT', `${record.path}/share`, {
    token: owner.token,
    body: { title: 'Winter timetable', expires_in_days: 7 },
  });
  await ask('mail-share', { body: { emails: ['lena@example.org'] } });

  const sound = makeWaveFile();
  const about = { rec_date: '2026-02-27T08:15:00Z', filename: 'quay-inspection.wav', filesize: sound.length };
  const { record_id } = await ask('create-upload', {
    body: {
      uuid: '0d6f1c1a-77b4-4a5c-8a36-2f6f0a7f4c10',
      ...about,
      scope: 'private',
      title: 'Quay inspection',
    },
  });
  const upload = { record_id };
  const given = await ask('get-upload-url', { params: upload });
  await fetch(new URL(given.url, server.base_url), { method: 'PUT', body: new Uint8Array(sound) });
  await ask('complete-upload', { params: upload });

  await ask('set-group-rules', {
    body: {
      otherwise: 'member',
      rules: [{ group: 'minutebook-admins', base_role: 'admin', role_id: null, team_id: null }],
    },
  });
  await ask('get-group-rules');
  await ask('set-engine', { params: { kind: 'insights' }, body: { engine: 'builtin', language: 'ko' } });
  await ask('list-engines');
  await ask('test-engine', { params: { kind: 'insights' } });
  await ask('unset-engine', { params: { kind: 'insights' } });
  await ask('preview-retention', { body: { media_days: 30, transcript_days: null } });
};

/** Accounts of programs, and their tokens. */
export const serviceAccountStory: Story = async ({ server, tape, owner, member }) => {
  const { ask } = tape;
  // Tokens are made by whoever is there in person.
  const { session: token } = await signInAsPerson(server, owner);
  const { id } = await ask('create-service-account', {
    body: { name: 'Timetable mirror', base_role: 'member' },
  });
  const account = { service_account_id: id };
  const made = await ask('create-service-token', {
    token,
    params: account,
    body: { name: 'Nightly', scopes: ['records:read'], expires_in_days: 90 },
  });
  const of = (token_id: number) => ({ ...account, token_id });
  const rotated = await ask('rotate-service-token', {
    token,
    params: of(made.token.id),
    body: { keep_old_hours: 24 },
  });
  await ask('list-service-accounts');
  await ask('revoke-service-token', { params: of(rotated.token.id) });
  await ask('update-service-account', { params: account, body: { owner_member_id: member.member_id } });
};
