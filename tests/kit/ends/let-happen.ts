/** Causes each event of access-ends.ts. */
import assert from 'node:assert/strict';
import type { AccessEvent } from '@minutebook/server/access/ends/access-ends.ts';
import { eraseUser } from '@minutebook/server/people/erasure/erase-user.ts';
import { resetFactors } from '@minutebook/server/people/factors/change-factors.ts';
import { updateMember } from '@minutebook/server/people/members/member-acts.ts';
import { storeReset } from '@minutebook/server/people/password-reset/reset-queries.ts';
import { endProviderSessions } from '@minutebook/server/people/sign-in/oidc/provider-sign-out.ts';
import { findOidcUser, unlinkIdentities } from '@minutebook/server/people/sign-in/oidc/user-identity.ts';
import { requireUser } from '@minutebook/server/people/users/create-user.ts';
import { proveAddress } from '@minutebook/server/people/users/prove-address.ts';
import { setPassword } from '@minutebook/server/people/users/set-password.ts';
import { setUserStatus } from '@minutebook/server/people/users/set-user-status.ts';
import { revokeToken } from '@minutebook/server/people/users/token-acts.ts';
import { expireContents } from '@minutebook/server/records/retention/expire-contents.ts';
import { addTotp, sendAs } from '../clients/factor-client.ts';
import { makePageClient, PASSWORD } from '../clients/page-client.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { deactivateMember, setWorkspaceStatus } from '../make/change-workspace.ts';
import { requireOk } from '../require-ok.ts';
import { EXPIRES_MS, PROVIDER_SID, SECRET, type Scene } from './scene.ts';

const NEW_PASSWORD = 'another horse battery';

const PROVIDER = 'https://provider.example';

async function linkToProvider({ server: { ctx, clock }, person: { user_id, email } }: Scene) {
  const person = { issuer: PROVIDER, subject: email, email, is_verified: true };
  assert.deepEqual(await findOidcUser(ctx.db, person, clock.now()), { user_id });
}

const asOwner = async ({ server, owner }: Scene, method: string, path: string, body?: unknown) =>
  requireOk(await server.send(method, path, { token: owner.token, body }));

const change = (scene: Scene, body: unknown) => asOwner(scene, 'PATCH', scene.record.app_path, body);

export const letHappen: Record<AccessEvent, (scene: Scene) => Promise<unknown>> = {
  async password_changed({ page }) {
    const body = { current: PASSWORD, password: NEW_PASSWORD };
    requireOk(await sendAs(page, 'PUT', '/app/me/password', body));
  },
  async password_reset({ server, person: { user_id } }) {
    const token = `rst_of_the_event_${user_id}`;
    await storeReset(server.ctx.db, { token, user_id }, server.clock.now());
    const body = { password: NEW_PASSWORD };
    requireOk(await makePageClient(server).send('POST', `/app/password-resets/${token}`, { body }));
  },
  password_set: ({ server: { ctx, clock }, person: { user_id } }) =>
    setPassword(ctx.db, { user_id, password: NEW_PASSWORD, now: clock.now() }),
  factors_reset: ({ server: { ctx, clock }, person }) => resetFactors(ctx.db, person.user_id, clock.now()),
  factor_added: ({ server, page }) => addTotp(server, page),
  address_proven: ({ server: { ctx, clock }, person: { user_id } }) =>
    ctx.db.transaction((tx) => proveAddress(tx, { user_id, now: clock.now(), actor_user_id: user_id })),
  async provider_unlinked(scene) {
    await linkToProvider(scene);
    const { server, person } = scene;
    assert.equal(await unlinkIdentities(server.ctx.db, person.user_id, server.clock.now()), true);
  },
  async provider_signed_out(scene) {
    await linkToProvider(scene);
    const { ctx, clock } = scene.server;
    const expires_at = new Date(clock.now().getTime() + HOUR_MS);
    const signedOut = { issuer: PROVIDER, subject: null, sid: PROVIDER_SID, jti: 'one', expires_at };
    assert.equal(await endProviderSessions(ctx.db, signedOut, clock.now()), true);
  },
  member_left: ({ server, workspace, person }) => deactivateMember(server, workspace, person),
  async deprovisioned({ server, workspace, person, directory_token: token }) {
    const path = `/scim/v2/${workspace.slug}/Users/${person.member_id}`;
    const body = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] };
    requireOk(await server.send('PATCH', path, { token, body }));
  },
  user_deactivated: ({ server: { ctx, clock }, person: user }) =>
    setUserStatus(ctx.db, { user, status: 'deactivated', now: clock.now() }),
  async person_erased({ server: { ctx, clock }, person, owner }) {
    const user = await requireUser(ctx.db, person.email);
    const fate = { kind: 'hand_over', email: owner.email } as const;
    await eraseUser(ctx.db, { user, fate, now: clock.now() });
  },
  role_lost: ({ server: { ctx, clock }, workspace: { workspace_id }, person: { member_id } }) =>
    updateMember(ctx.db, { workspace_id, at: clock.now() }, { member_id, base_role: 'guest', role_ids: [] }),
  access_taken: (scene) => change(scene, { access_member_ids: [] }),
  record_private: (scene) => change(scene, { scope: 'private' }),
  async record_masked(scene) {
    const { workspace, record } = scene;
    const masking = { active: true, words: [SECRET], phone_regions: [], left_out: [] };
    await asOwner(scene, 'PATCH', `${workspace.app_path}/settings`, { masking });
    const text = `Ask ${SECRET}, if you please.`;
    await asOwner(scene, 'PATCH', `${record.app_path}/dialogs/1`, { text });
  },
  record_trashed: (scene) => asOwner(scene, 'DELETE', scene.record.app_path),
  async record_purged(scene) {
    await asOwner(scene, 'DELETE', scene.record.app_path);
    const { workspace, record } = scene;
    await asOwner(scene, 'DELETE', `${workspace.app_path}/trash/${record.record_id}`);
  },
  async record_expired({ server: { ctx, clock } }) {
    clock.advance(EXPIRES_MS);
    assert.equal(await expireContents(ctx, clock.now()), 1);
  },
  workspace_archived: ({ server, workspace }) => setWorkspaceStatus(server, workspace, 'archived'),
  async token_revoked(scene) {
    const { server, page, personal_token, service_token, workspace } = scene;
    const { ctx, clock } = server;
    for (const { access_token_id } of [personal_token, service_token])
      await revokeToken(ctx.db, access_token_id, clock.now());
    const tokens = `${workspace.app_path}/sign-on/directory-tokens`;
    const listed = await server.get(tokens, scene.owner.token);
    for (const { id } of requireOk(listed).body.items) await asOwner(scene, 'DELETE', `${tokens}/${id}`);
    const { items } = requireOk(await sendAs(page, 'GET', '/app/me/programs')).body;
    for (const { id } of items) requireOk(await sendAs(page, 'DELETE', `/app/me/programs/${id}`));
  },
  async clock_set_back({ server: { clock } }) {
    clock.advance(-HOUR_MS);
  },
  async clock_set_ahead({ server: { clock } }) {
    clock.advance(730 * DAY_MS);
  },
};
