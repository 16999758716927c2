/** Makes a way in of each kind of access-ends.ts, and tells whether it still works. */
import { setTimeout as delay } from 'node:timers/promises';
import type { WayIn } from '@minutebook/server/access/ends/access-ends.ts';
import { noteEvent } from '@minutebook/server/access/note-event.ts';
import { statement } from '@minutebook/server/base/database/database.ts';
import { startWebhooks } from '@minutebook/server/changes/webhooks/start-webhooks.ts';
import { rewind } from '@minutebook/server/changes/webhooks/webhook-queries.ts';
import { toUnsubscribeUrl } from '@minutebook/server/mail/unsubscribe-link.ts';
import { createInvitation } from '@minutebook/server/people/invitations/invitation-acts.ts';
import { storeReset } from '@minutebook/server/people/password-reset/reset-queries.ts';
import { selectDue as selectDueCalendars } from '@minutebook/server/recordings/calendar/calendar-queries.ts';
import { finish, startHalf } from '../clients/factor-client.ts';
import { listenToEvents } from '../clients/listen-to-events.ts';
import { makePageClient } from '../clients/page-client.ts';
import { connect, exchange, getCode, post, refresh, toQuery } from '../clients/program.ts';
import { makeUploadClient } from '../clients/upload-client.ts';
import { visitShare } from '../guests/visit-share.ts';
import { DAY_MS } from '../durations.ts';
import { makeWaveFile } from '../make/make-wave-file.ts';
import { makeShare } from '../make/make-share.ts';
import { makeToken } from '../make/make-workspace.ts';
import { isGood, requireOk } from '../require-ok.ts';
import { startReceiver } from '../servers/start-receiver.ts';
import { until } from '../until.ts';
import { makeKept } from './make-kept.ts';
import { SECRET, type Probe, type Scene } from './scene.ts';

/** More than the tests have of anything. */
const MANY = 10_000;

/** Probes a token by requests about its user or its workspace. */
function probeToken({ server, workspace, record }: Scene, token: string, path = '/v2/users/me'): Probe {
  return {
    isAlive: async () => isGood(await server.get(path.replace('{workspace}', workspace.path), token)),
    async reads() {
      const { text } = await server.get(`${record.path}?include=dialogs`, token);
      return text.includes(SECRET);
    },
  };
}

/** Takes the path of an address, because in these tests the server has the host name that passkeys need. */
const toPath = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

const countFactors = (table: 'totp' | 'passkey' | 'recovery_code') =>
  statement<{ count: number }>(
    `tests.count-${table}`,
    `select count(*) from ${table} f where f.user_id = $1`,
  );
const counts = {
  totp: countFactors('totp'),
  passkey: countFactors('passkey'),
  recovery_code: countFactors('recovery_code'),
};
const probeFactor =
  (table: keyof typeof counts) =>
  async ({ server, person, has_factors }: Scene): Promise<Probe | null> =>
    has_factors
      ? {
          isAlive: async () =>
            Number((await server.ctx.db.query(counts[table], [person.user_id]))[0]?.count) > 0,
        }
      : null;

/** Makes the token that a page hands to a program. */
async function makeLoginToken({ server, signIn }: Scene): Promise<string> {
  const token = await (await signIn()).getToken();
  const body = { cli_callback_uri: 'http://127.0.0.1:9/back', state: 'any' };
  return requireOk(await server.send('POST', '/app/me/login-token', { token, body })).body.token;
}

/** Makes a clip of the record's owner, of all that is said. */
async function makeClip({ server, workspace, owner: { token }, record }: Scene) {
  const moments = `/api/v3/workspaces/${workspace.slug}/records/${record.record_id}/moments`;
  const body = { kind: 'clip', dialog_ids: [1], text: 'The clip' };
  const id: number = requireOk(await server.send('POST', moments, { token, body })).body.id;
  return { id, path: `${moments}/${id}` };
}

/** A receiver of its own, which is told everything anew before it is asked whether it heard of the record. */
async function makeWebhook({ server, workspace, person, record }: Scene): Promise<Probe> {
  const { ctx, clock } = server;
  const { workspace_id } = workspace;
  const receiver = await startReceiver();
  const webhooks = `/api/v3/workspaces/${workspace.slug}/webhooks`;
  const token = await makeToken(server, person.user_id);
  const made = requireOk(await server.send('POST', webhooks, { token, body: { url: receiver.url } })).body;
  const { id: webhook_id } = made.webhook;
  /** Returns what it is told, up to a test at the end; undefined: it is told nothing more. */
  async function listen() {
    receiver.received.length = 0;
    await ctx.db.query(rewind, [workspace_id, webhook_id, 1, clock.now()]);
    const test = { kind: 'webhook.test', workspace_id, detail: { webhook_id } } as const;
    await ctx.db.transaction(async (tx) => noteEvent(tx, { ...test, at: clock.now() }));
    const sender = startWebhooks(ctx);
    try {
      return await until('it is told of the test, or of nothing', async () => {
        const events = receiver.received.map(({ event }) => event);
        const [left] = await ctx.db.query(selectUntold, [workspace_id, webhook_id]);
        if (left?.is_paused === true) return { events: undefined };
        return left?.is_told === true && events.length > 0 ? { events } : undefined;
      });
    } finally {
      await sender.stop();
    }
  }
  return {
    async isAlive() {
      const { events } = await listen();
      await receiver.stop();
      return events !== undefined;
    },
    async reads() {
      const { events = [] } = await listen();
      return events.some(
        ({ type, record_id }) => record_id === record.record_id && type === 'record.created',
      );
    },
  };
}

const selectUntold = statement<{ is_paused: boolean; is_told: boolean }>(
  'tests.webhook-untold',
  `select w.pause_reason is not null as is_paused,
     w.next_seq = c.next_seq and not exists (
       select from webhook_delivery d
       where d.workspace_id = $1 and d.webhook_id = $2 and d.state = 'waiting') as is_told
   from webhook w join fact_counter c on c.workspace_id = w.workspace_id
   where w.workspace_id = $1 and w.webhook_id = $2`,
);

const personOf = async ({ person, page }: Scene) => ({ user: person, session: await page.getToken() });

/** null when the scene cannot have such a way in. */
export const makeWayIn: Record<WayIn, (scene: Scene) => Promise<Probe | null>> = {
  async page_session(scene) {
    const page = await scene.signIn();
    const probe = probeToken(scene, await page.getToken());
    const isOpen = async () => isGood(await page.send('POST', '/app/session/token'));
    return { ...probe, isAlive: async (patience_ms) => (await isOpen()) || probe.isAlive(patience_ms) };
  },
  async program_session(scene) {
    const { server } = scene;
    const token = await makeLoginToken(scene);
    const logIn = await server.send('POST', '/v1/magic-link/login', { body: { token } });
    const { access_token, refresh_token } = requireOk(logIn).body.token;
    const probe = probeToken(scene, access_token);
    const body = { grant_type: 'refresh_token', refresh_token };
    const again = async () => isGood(await server.send('POST', '/v1/user/auth', { body }));
    return { ...probe, isAlive: async (patience_ms) => (await probe.isAlive(patience_ms)) || again() };
  },
  async login_token(scene) {
    const token = await makeLoginToken(scene);
    return {
      isAlive: async () =>
        isGood(await scene.server.send('POST', '/v1/magic-link/login', { body: { token } })),
    };
  },
  async half_session({ server, person, has_factors, takeRecoveryCode }) {
    if (!has_factors) return null;
    const page = makePageClient(server);
    const half = await startHalf(page, person.email);
    return { isAlive: async () => isGood(await finish(page, half, { code: takeRecoveryCode() })) };
  },
  password: async ({ server, person }) => ({
    isAlive: async () => isGood(await makePageClient(server).signIn(person.email)),
  }),
  authenticator: probeFactor('totp'),
  passkey: probeFactor('passkey'),
  recovery_code: probeFactor('recovery_code'),
  async reset_link({ server, person: { user_id } }) {
    const token = `rst_of_the_person_${user_id}`;
    await storeReset(server.ctx.db, { token, user_id }, server.clock.now());
    return { isAlive: async () => isGood(await server.get(`/app/password-resets/${token}`)) };
  },
  personal_token: async (scene) => probeToken(scene, scene.personal_token.token),
  service_token: async (scene) => probeToken(scene, scene.service_token.token, '{workspace}/records'),
  // A directory can never read records.
  directory_token: async (scene) => ({
    isAlive: probeToken(scene, scene.directory_token, `/scim/v2/${scene.workspace.slug}/Users`).isAlive,
  }),
  async program(scene) {
    const { server, workspace } = scene;
    const tokens = await connect(server, await personOf(scene), { workspace });
    const probe = probeToken(scene, tokens.access_token, '{workspace}/records');
    const again = async () => isGood(await refresh(server, tokens.refresh_token));
    return { ...probe, isAlive: async (patience_ms) => (await probe.isAlive(patience_ms)) || again() };
  },
  async program_code(scene) {
    const { server, workspace } = scene;
    const consent = { workspace, query: toQuery() };
    const code = await getCode(server, await personOf(scene), consent);
    return { isAlive: async () => isGood(await exchange(server, code)) };
  },
  async device_code(scene) {
    const { server, workspace } = scene;
    const asked = await post(server, '/oauth/device', { client_id: 'mb', scope: 'records:read' });
    const { device_code, user_code } = requireOk(asked).body;
    const body = { user_code, workspace: workspace.slug, scopes: ['records:read'] };
    const { session: token } = await personOf(scene);
    requireOk(await server.send('POST', '/app/oauth/device/allow', { token, body }));
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    const poll = { grant_type, client_id: 'mb', device_code };
    return { isAlive: async () => isGood(await post(server, '/oauth/token', poll)) };
  },
  async invitation_link({ server, workspace: { workspace_id }, person: { member_id, user_id } }) {
    const invitation = { email: `friend-of-${user_id}@example.com`, base_role: 'member' as const };
    const { token } = await createInvitation(
      server.ctx.db,
      { workspace_id, at: server.clock.now() },
      { ...invitation, invited_by_member_id: member_id },
    );
    return { isAlive: async () => isGood(await server.get(`/app/invitations/${token}`)) };
  },
  async upload_link({ server, workspace, person }) {
    const uploads = makeUploadClient(server, workspace, await makeToken(server, person.user_id));
    const content = makeWaveFile({ seconds: 0.1 });
    const { id } = requireOk(await uploads.create({ filesize: content.length })).body;
    const path = toPath(requireOk(await uploads.getUrl(id)).body);
    return { isAlive: async () => isGood(await server.send('PUT', path, { body: content })) };
  },
  async share_visit({ server, owner, record }) {
    const { url, password } = await makeShare(server, record, owner.token);
    const visit = requireOk(await server.send('POST', `${url}/unlock`, { body: { password } }));
    const { access_token } = visit.body;
    return {
      isAlive: async () => isGood(await server.get(url, access_token)),
      reads: async () => (await server.get(url, access_token)).text.includes(SECRET),
    };
  },
  async clip_visit(scene) {
    const { server, person } = scene;
    const token = await makeToken(server, person.user_id);
    const { path } = await makeClip(scene);
    const body = { expires_in_days: null };
    const link = requireOk(await server.send('PUT', `${path}/share`, { token, body })).body;
    const { get } = await visitShare(server, link);
    return {
      isAlive: async () => isGood(await get()),
      reads: async () => (await get()).text.includes(SECRET),
    };
  },
  async playlist_visit(scene) {
    const { server, workspace, person } = scene;
    const base = `/api/v3/workspaces/${workspace.slug}`;
    const { id } = await makeClip(scene);
    const token = await makeToken(server, person.user_id);
    const body = { name: 'The best', moment_ids: [id] };
    const made = requireOk(await server.send('POST', `${base}/playlists`, { token, body })).body;
    const path = `${base}/playlists/${made.id}/share`;
    const link = requireOk(await server.send('PUT', path, { token, body: { expires_in_days: null } })).body;
    const { get } = await visitShare(server, link);
    const [entry] = requireOk(await get()).body.entries;
    const read = () => get(entry.url.slice(link.share.url.length));
    return {
      isAlive: async () => isGood(await read()),
      reads: async () => (await read()).text.includes(SECRET),
    };
  },
  async media_link({ server, person, record }) {
    const token = await makeToken(server, person.user_id);
    const path = toPath(requireOk(await server.get(`${record.path}/media`, token)).body.url);
    return { isAlive: async () => isGood(await server.get(path)) };
  },
  async kept_reply({ server, workspace, person, record }) {
    const path = `/api/v3/workspaces/${workspace.slug}/records/${record.record_id}/export`;
    // Sends each request with a new token, because the key belongs to the member.
    const ask = async () =>
      server.send('POST', path, {
        token: await makeToken(server, person.user_id),
        body: { format: 'text' },
        headers: { 'idempotency-key': 'once' },
      });
    requireOk(await ask());
    return {
      isAlive: async () => isGood(await ask()),
      reads: async () => (await ask()).text.includes(SECRET),
    };
  },
  async event_stream({ server, workspace, personal_token }) {
    const listener = await listenToEvents(server.base_url, workspace.slug, personal_token.token);
    return {
      async isAlive(patience_ms) {
        const ended = listener.ended.then(() => false);
        const isAlive = await Promise.race([ended, delay(patience_ms, true, { ref: false })]);
        listener.close();
        return isAlive;
      },
    };
  },
  webhook: (scene) => makeWebhook(scene),
  async calendar({ server, workspace, person }) {
    const { ctx, clock } = server;
    const path = `/api/v3/workspaces/${workspace.slug}/calendar`;
    const body = { url: 'https://calendar.example/secret.ics' };
    requireOk(await server.send('PUT', path, { token: await makeToken(server, person.user_id), body }));
    return {
      async isAlive() {
        const due = new Date(clock.now().getTime() + DAY_MS);
        const rows = await ctx.db.query(selectDueCalendars, [due, new Date(0), MANY]);
        return rows.some(({ member_id }) => member_id === person.member_id);
      },
    };
  },
  ...makeKept,
  async unsubscribe_link({ server, person }) {
    const path = toPath(toUnsubscribeUrl(server.ctx, 'digest', person.email));
    return { isAlive: async () => isGood(await server.send('POST', path)) };
  },
};
