/** Makes what is kept for somebody, or of them, of the kinds of access-ends.ts: it opens no door, and tells of records. */
import assert from 'node:assert/strict';
import { statement } from '@minutebook/server/base/database/database.ts';
import type { Mail } from '@minutebook/server/mail/compose-mail.ts';
import { mayStillRead } from '@minutebook/server/records/may-still-read.ts';
import { makeRecord } from '../make/make-record.ts';
import { lookForHits } from '../make/make-tracker-scene.ts';
import { makeVoices } from '../make/make-voices.ts';
import { makeToken } from '../make/make-workspace.ts';
import { requireOk } from '../require-ok.ts';
import { SECRET, type Probe, type Scene } from './scene.ts';

type Kept = 'tracker' | 'tracker_mail' | 'saved_search' | 'voice' | 'invited_address' | 'kept_page';

/** Another word that trackers hear, which is never masked. */
const WORD = 'Cormorant';
const VOICE = [1, 0, 0, 0.1];

const askTrackers = statement<never>(
  'tests.ask-trackers',
  `insert into tracker_due (workspace_id, record_id, due_at) values ($1, $2, $3)
   on conflict (workspace_id, record_id) do nothing`,
);
const selectMails = statement<{ mail_sealed: Buffer }>(
  'tests.waiting-tracker-mails',
  `select o.mail_sealed from mail_outbox o where o.kind = 'tracker' and o.turn_of = $1 order by o.created_at, o.mail_id`,
);

/** A new token each time: what is asked is the person, whatever became of a token. */
const askAs = async ({ server, person }: Scene, path: string, headers: Record<string, string> = {}) =>
  server.send('GET', path, { token: await makeToken(server, person.user_id), headers });

/** Hears of the record at once, by mail. */
async function track({ server, workspace, person, record }: Scene, name: string): Promise<void> {
  const token = await makeToken(server, person.user_id);
  const body = { name, words: [SECRET, WORD], bell: 'at_once' };
  requireOk(await server.send('POST', `/api/v3/workspaces/${workspace.slug}/trackers`, { token, body }));
  const values = [workspace.workspace_id, record.record_id, server.clock.now()];
  await server.ctx.db.query(askTrackers, values);
  await lookForHits(server, workspace);
}

const countHits = statement<{ hits: number }>(
  'tests.hits-of-record',
  `select count(*)::integer as hits from moment m where m.workspace_id = $1 and m.record_id = $2 and m.kind = 'tracked'`,
);

export const makeKept: Record<Kept, (scene: Scene) => Promise<Probe | null>> = {
  async tracker(scene) {
    const { server, workspace, owner, person, record } = scene;
    await track(scene, 'Heard');
    return {
      async isAlive() {
        const said = await makeRecord(server, workspace, {
          owner_member_id: owner.member_id,
          scope: 'private',
          access_member_ids: [person.member_id],
          dialogs: [`Ask ${WORD} again.`],
        });
        await lookForHits(server, workspace);
        const [found] = await server.ctx.db.query(countHits, [workspace.workspace_id, said.record_id]);
        return (found?.hits ?? 0) > 0;
      },
      async reads() {
        await lookForHits(server, workspace);
        const listed = await askAs(scene, `/api/v3/workspaces/${workspace.slug}/moments?kind=tracked`);
        return requireOk(listed).body.items.some(
          ({ moment }: { moment: { record_id: number } }) => moment.record_id === record.record_id,
        );
      },
    };
  },
  async tracker_mail(scene) {
    const { ctx } = scene.server;
    await track(scene, 'Mailed');
    const list = async () => {
      const rows = await ctx.db.query(selectMails, [scene.workspace.workspace_id]);
      const mails = rows.map(({ mail_sealed }) => JSON.parse(ctx.keys.unseal(mail_sealed) ?? '{}') as Mail);
      return mails.flatMap(({ about }) =>
        about?.record_ids.includes(scene.record.record_id) === true ? [about] : [],
      );
    };
    if ((await list()).length === 0) return null;
    return {
      async isAlive() {
        const mails = await list();
        const sent = await Promise.all(mails.map((about) => mayStillRead(ctx, about)));
        return sent.includes(true);
      },
    };
  },
  async saved_search(scene) {
    const { server, workspace, person } = scene;
    const path = `${workspace.app_path}/saved-searches`;
    const token = await makeToken(server, person.user_id);
    requireOk(await server.send('POST', path, { token, body: { name: 'Mine', search: 'query=ask' } }));
    return {
      isAlive: async () => (await askAs(scene, path)).text.includes('Mine'),
    };
  },
  async voice({ server, workspace, owner: { token, member_id }, person, record }) {
    const body = { knows_voices: true };
    requireOk(await server.send('PATCH', `${workspace.app_path}/settings`, { token, body }));
    const speakers = [{ speaker_id: 1, name: null, member_id: null, talk_time_ms: 60_000 }];
    const next = await makeRecord(server, workspace, { owner_member_id: member_id, extra: { speakers } });
    for (const { record_id } of [record, next])
      await makeVoices(server, { ...workspace, record_id }, [{ speaker_id: 1, embedding: VOICE }]);
    const named = { token, body: { name: null, member_id: person.member_id } };
    requireOk(await server.send('PATCH', `${record.app_path}/speakers/1`, named));
    const path = `/api/v3/workspaces/${workspace.slug}/records/${next.record_id}/voice-suggestions`;
    return {
      isAlive: async () => (await server.get(path, token)).text.includes(`member-${person.member_id}`),
    };
  },
  async invited_address({ server, workspace, owner: { token, member_id }, person }) {
    const { email } = person;
    const times = { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T10:00:00.000Z' };
    const event = { summary: 'Round', conference_url: null, ...times };
    const { record_id } = await makeRecord(server, workspace, {
      owner_member_id: member_id,
      event: { ...event, attendees_emails: [email.toUpperCase(), 'guest@example.com'] },
    });
    const path = `/api/v3/workspaces/${workspace.slug}/records`;
    return {
      async isAlive() {
        const read = requireOk(await server.get(`${path}/${record_id}`, token)).text;
        assert.ok(read.includes('guest@example.com'));
        return read.toLowerCase().includes(email);
      },
    };
  },
  async kept_page(scene) {
    const { workspace, record } = scene;
    const path = `/api/v3/workspaces/${workspace.slug}/records/${record.record_id}?include=dialogs`;
    const kept = requireOk(await askAs(scene, path));
    const ask = () => askAs(scene, path, { 'if-none-match': kept.headers.get('etag') ?? '' });
    return {
      isAlive: async () => [200, 304].includes((await ask()).status),
      async reads() {
        const { status, text } = await ask();
        return status === 304 || text.includes(SECRET);
      },
    };
  },
};
