/** Playlists in a browser: made of moments of two records, put in order, played in one run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertMoments } from '@minutebook/server/records/moments/moment-queries.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { checkLooks, PHONE, startPagesScene } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Playlists', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { workspace, owner } = await findDemoOwner(scene);
  const sound = makeWaveFile({ seconds: 20, sample_rate: 8_000, sample: (at) => Math.sin(at * 2_000) / 2 });
  const makeRound = async (title: string, has_media: boolean) => {
    const record = await makeRecord(scene.server, workspace, {
      owner_member_id: owner.member_id,
      title,
      duration_ms: 20_000,
      ...(has_media && { media: { content: sound, filename: 'round.wav', content_type: 'audio/wav' } }),
      dialogs: Array.from({ length: 10 }, (_, index) => ({
        start_ms: index * 2_000,
        duration_ms: 2_000,
        text: `Row ${index} is pruned.`,
      })),
    });
    const now = scene.server.clock.now();
    const clip = {
      kind: 'clip',
      start_ms: 2_000,
      end_ms: 4_000,
      dialog_ids: [2],
      text: `Best of ${title}`,
      author_member_id: owner.member_id,
      audience: 'record',
      is_in_notes: false,
      created_at: now,
      updated_at: now,
    };
    const values = [workspace.workspace_id, record.record_id, JSON.stringify([clip])];
    await scene.server.ctx.db.query(insertMoments, values);
    return record.record_id;
  };
  const rounds = [
    await makeRound('Orchard round', true),
    await makeRound('Silent round', false),
    await makeRound('Harbour round', true),
  ];
  const { page, assertQuiet } = await scene.signIn('owner');
  const dialog = page.getByRole('dialog');
  const rows = page.locator('main ol li');
  /** As soon as they are in this order. */
  const assertOrder = async (...wanted: string[]) => {
    for (const [place, text] of wanted.entries()) await rows.nth(place).getByText(text).waitFor();
    assert.equal(await rows.count(), wanted.length);
  };
  const [orchard, silent, harbour] = [
    'Best of Orchard round',
    'Best of Silent round',
    'Best of Harbour round',
  ];

  await t.test('are made from the menu of a moment, with keys alone', async () => {
    for (const [place, record_id] of rounds.entries()) {
      await page.goto(`/w/${workspace.slug}/records/${record_id}`);
      await page.getByRole('tab', { name: /^Moments/ }).press('Enter');
      await page.getByRole('button', { name: 'Add the moment at 0:02 to a playlist' }).press('Enter');
      if (place === 0) {
        await dialog.getByLabel('Name').fill('Best of the rounds');
        await checkLooks(page, 'add-to-playlist');
      }
      await dialog.getByRole('button', { name: 'Add to playlist' }).press('Enter');
      await page.getByText('Added to “Best of the rounds”.').waitFor();
    }
    assertQuiet();
  });

  await t.test('are put in order by keys and by dragging', async () => {
    await page.goto(`/w/${workspace.slug}/home`);
    await page.getByRole('link', { name: 'Playlists' }).click();
    await page.getByRole('link', { name: 'Best of the rounds' }).waitFor();
    await checkLooks(page, 'playlists');
    await page.getByRole('link', { name: 'Best of the rounds' }).click();
    await page.getByText(orchard).waitFor();
    await assertOrder(orchard, silent, harbour);
    await page.getByRole('button', { name: 'Move number 3 up' }).press('Enter');
    await assertOrder(orchard, harbour, silent);
    // It keeps the focus.
    await page.keyboard.press('Enter');
    await assertOrder(harbour, orchard, silent);
    await rows.nth(2).dragTo(rows.nth(0));
    await assertOrder(silent, harbour, orchard);
    await checkLooks(page, 'playlist');
    await page.reload();
    await page.getByText(orchard).waitFor();
    await assertOrder(silent, harbour, orchard);
    assertQuiet();
  });

  await t.test('are played in one run, passing over what cannot be heard', async () => {
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const playing = page.getByRole('region', { name: 'Now playing' });
    await playing.getByText('This recording cannot be heard.').waitFor();
    await playing.getByText(harbour).waitFor();
    await playing.getByRole('button', { name: 'Pause' }).click();
    await checkLooks(page, 'playlist-playing');
    await playing.getByRole('button', { name: 'Go on' }).click();
    await playing.getByText(orchard).waitFor();
    await playing.waitFor({ state: 'detached' });
  });

  await t.test(
    'are heard by people outside, one clip after the other, until their link is revoked',
    async () => {
      const { token } = scene.account('owner');
      const send = async (method: string, path: string, body: object) =>
        requireOk(
          await scene.server.send(method, `/api/v3/workspaces/${workspace.slug}${path}`, { token, body }),
        ).body;
      const comment = { kind: 'comment', dialog_ids: [1], text: 'Who prunes next?' };
      const { id } = await send('POST', `/records/${rounds[0]}/moments`, comment);
      const playlist_id = new URL(page.url()).pathname.split('/').at(-1);
      await send('PATCH', `/playlists/${playlist_id}`, { add_moment_ids: [id] });
      await page.reload();
      await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
      const share = page.getByRole('dialog', { name: /^Share the playlist/ });
      await share
        .getByRole('listitem')
        .filter({ hasText: 'Who prunes next?' })
        .getByText('Not a clip')
        .waitFor();
      await share.getByRole('button', { name: 'Create link' }).press('Enter');
      const values = share.locator('.font-mono');
      await values.nth(1).waitFor();
      const [address = '', password = ''] = await values.allInnerTexts();
      assert.equal(await share.getByRole('listitem').count(), 1);
      await checkLooks(page, 'playlist-share');
      const guest = await scene.visit();
      const heard = makeWaveFile({
        seconds: 1,
        sample_rate: 8_000,
        sample: (at) => Math.sin(at * 2_000) / 2,
      });
      await guest.page.route('**/media', (route) =>
        route.fulfill({ status: 200, body: heard, contentType: 'audio/wav' }),
      );
      await guest.page.goto(address);
      await guest.page.getByLabel('Password', { exact: true }).fill(password);
      await guest.page.keyboard.press('Enter');
      await guest.page.getByRole('heading', { name: 'Best of the rounds' }).waitFor();
      const entries = guest.page.locator('main ol li');
      await entries.nth(2).getByText(orchard).waitFor();
      await guest.page.getByText('Row 1 is pruned.').waitFor();
      await guest.page.getByRole('button', { name: 'Play from number 1' }).press('Enter');
      const current = entries.and(guest.page.locator('[aria-current]'));
      for (const text of [silent, harbour, orchard]) await current.filter({ hasText: text }).waitFor();
      await guest.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      assert.equal(await entries.count(), 3);
      await checkLooks(guest.page, 'playlist-guest');
      await share.getByRole('button', { name: 'Revoke link' }).press('Enter');
      await page
        .getByRole('dialog', { name: /^Revoke/ })
        .getByRole('button', { name: 'Revoke link' })
        .press('Enter');
      await share.getByRole('button', { name: 'Create link' }).waitFor();
      await guest.page.reload();
      await guest.page.getByText('This link no longer works').waitFor();
      guest.assertQuiet();
      await share.getByRole('button', { name: 'Close' }).first().press('Enter');
      assertQuiet();
    },
  );

  await t.test(
    'of a colleague say before what guests do not get, and are no longer shared once who manages the workspace ends that',
    async () => {
      const { token } = scene.account('member');
      const send = async (method: string, path: string, body?: object) =>
        requireOk(await scene.server.send(method, path, { token, body })).body;
      const base = `/api/v3/workspaces/${workspace.slug}`;
      const { id: owner_member_id } = await send('GET', `${workspace.path}/members/me`);
      const own = await makeRecord(scene.server, workspace, {
        owner_member_id,
        title: 'Cellar round',
        dialogs: ['The cellar is dry.'],
      });
      const { id } = await send('POST', `${base}/records/${own.record_id}/moments`, {
        kind: 'clip',
        text: 'Dry cellar',
        start_ms: 0,
        end_ms: 1_000,
      });
      const { items } = await send('GET', `${base}/records/${rounds[0]}/moments`);
      const clip = items.find(({ kind }: { kind: string }) => kind === 'clip');
      const moment_ids = [id, clip.id];
      const body = { name: 'Cellar and orchard', audience: 'workspace', moment_ids };
      const { id: playlist_id } = await send('POST', `${base}/playlists`, body);
      const path = `/w/${workspace.slug}/playlists/${playlist_id}`;
      const member = await scene.signInAgain('member', { viewport: PHONE });
      await member.page.goto(path);
      await member.page.getByRole('button', { name: 'Share', exact: true }).click();
      const share = member.page.getByRole('dialog', { name: /^Share the playlist/ });
      await share
        .getByRole('listitem')
        .filter({ hasText: orchard })
        .getByText('You cannot share its record')
        .waitFor();
      assert.equal(await share.getByRole('listitem').count(), 1);
      await checkLooks(member.page, 'playlist-share-before');
      await share.getByRole('button', { name: 'Create link' }).click();
      await share.getByRole('button', { name: 'Revoke link' }).waitFor();

      const shares = `/w/${workspace.slug}/shares`;
      await page.goto(shares);
      const row = page.getByRole('listitem').filter({ hasText: 'Cellar and orchard' });
      await row.getByRole('link', { name: 'Open as a guest' }).waitFor();
      await checkLooks(page, 'shares-with-a-playlist');
      await page.goto(path);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Revoke link' }).waitFor();
      await checkLooks(page, 'playlist-menu-of-a-manager');
      await page.keyboard.press('Escape');
      await page.goto(shares);
      await row.getByRole('button', { name: 'Revoke link' }).press('Enter');
      const revoke = page
        .getByRole('dialog', { name: /^Revoke/ })
        .getByRole('button', { name: 'Revoke link' });
      await revoke.press('Enter');
      await row.waitFor({ state: 'detached' });
      await page.goto(path);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      assert.equal(await page.getByRole('menuitem', { name: 'Revoke link' }).count(), 0);
      await member.page.goto(shares);
      await member.page.getByText('Shared links').first().waitFor();
      await member.page.getByRole('link', { name: 'Cellar and orchard' }).waitFor({ state: 'detached' });
      assertQuiet();
      await send('DELETE', `${base}/playlists/${playlist_id}`);
      await page.goto(`/w/${workspace.slug}/playlists`);
      await page.getByRole('link', { name: 'Best of the rounds' }).click();
    },
  );

  await t.test('are renamed, shown to the workspace and deleted', async () => {
    const open = async (item: string) => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await open('Rename');
    await dialog.getByLabel('Name').fill('Rounds');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Rounds', exact: true }).waitFor();
    await open('Show to the workspace');
    await page.getByText('Everyone in the workspace sees it').waitFor();
    const member = await scene.signInAgain('member', { viewport: PHONE });
    await member.page.goto(new URL(page.url()).pathname);
    await member.page.getByRole('heading', { name: 'Rounds', exact: true }).waitFor();
    assert.equal(await member.page.getByRole('button', { name: /^Move/ }).count(), 0);
    await checkLooks(member.page, 'playlist-of-another');
    await open('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No playlists yet').waitFor();
    await checkLooks(page, 'no-playlists');
    assertQuiet();
  });
});
