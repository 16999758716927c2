/** Dates and times are written as the region of the browser writes them, the same on every page, and for guests of a link. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordLink, startPagesScene } from '../kit/pages/browser.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const BOARD = 'Board meeting';
/** A day with its year and a time in each region: with the month behind the day or before it, with 24 hours or 12. */
const REGIONS = {
  'en-GB': {
    full: /\w{3}, \d{1,2} \w{3,4} \d{4}, \d\d:\d\d/,
    short: /^\d{1,2} \w{3,4}/,
    time: /^\d\d:\d\d$/,
  },
  'en-AU': {
    full: /\w{3}, \d{1,2} \w{3,4} \d{4}, \d{1,2}:\d\d\s[ap]m/,
    short: /^\d{1,2} \w{3,4}/,
    time: /\s[ap]m$/,
  },
  'en-US': {
    full: /\w{3}, \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M/,
    short: /^\w{3} \d{1,2}/,
    time: /\s[AP]M$/,
  },
  // The language of the page is English all the same: a region counts within the language that was chosen.
  'de-DE': {
    full: /\w{3}, \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M/,
    short: /^\w{3} \d{1,2}/,
    time: /\s[AP]M$/,
  },
} as const;

test('Dates follow the region of the browser', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  const owner = scene.account('owner');
  const api = `/v2/workspaces/${scene.demo.workspace}`;

  for (const [locale, { full, short, time }] of Object.entries(REGIONS)) {
    await t.test(
      `${locale}: in the list, on a record, on its shared page and in what is shared`,
      async () => {
        const { page, assertQuiet } = await scene.openRecords('owner', { locale });
        await page.locator('[data-results] time:visible').first().waitFor();
        const times = await page.locator('[data-results] time:visible').allTextContents();
        assert.ok(
          times.some((text) => time.test(text.trim()) || short.test(text.trim())),
          times.join('; '),
        );
        await recordLink(page, BOARD).click();
        await page.getByRole('heading', { level: 1, name: BOARD }).waitFor();
        await page.getByText(full).first().waitFor();
        const [, id] = /records\/(\d+)/.exec(page.url()) ?? [];
        const { status, text, body } = await scene.server.send('PUT', `${api}/records/${id}/share`, {
          token: owner.token,
          body: { title: BOARD, expires_in_days: 30 },
        });
        assert.ok(status === 200 || status === 201, text);
        const { url } = body.shared_record;
        await page.goto(`/w/${scene.demo.workspace}/shares`);
        await page
          .getByText(/^Shared (\d{1,2} \w{3,4}|\w{3} \d{1,2})$/)
          .first()
          .waitFor();
        const shared =
          (await page
            .getByText(/^Shared (\d{1,2} \w{3,4}|\w{3} \d{1,2})$/)
            .first()
            .textContent()) ?? '';
        assert.match(shared.replace('Shared ', ''), short);
        const guest = await scene.visit({ locale });
        await guest.page.goto(url);
        await guest.page.getByLabel('Password').fill(body.password);
        await guest.page.getByRole('button', { name: 'Open', exact: true }).click();
        await guest.page.getByRole('heading', { level: 1 }).waitFor();
        await guest.page.getByText(full).first().waitFor();
        guest.assertQuiet();
        assertQuiet();
      },
    );
  }

  await t.test('a day without a time is the same day everywhere', async () => {
    const { workspace, owner: maker } = await findDemoOwner(scene);
    const items = [{ text: 'Oil the hinges', assignee: null, due_date: '2099-12-04', dialog_ids: [1] }];
    const { record_id } = await makeRecord(scene.server, workspace, {
      owner_member_id: maker.member_id,
      dialogs: ['We oil the hinges.'],
      insights: [{ type: 'action_item', value: { text: '- [ ] Oil the hinges', items } }],
    });
    const { body: shared } = requireOk(
      await scene.server.send('PUT', `${api}/records/${record_id}/share`, {
        token: owner.token,
        body: { title: 'Hinges', expires_in_days: 30 },
      }),
    );
    for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland']) {
      const { page, assertQuiet } = await scene.visit({ locale: 'en-US', timezoneId });
      await page.goto(shared.shared_record.url);
      await page.getByLabel('Password').fill(shared.password);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByRole('tab', { name: 'Tasks' }).click();
      await page.getByText('Dec 4').waitFor();
      assertQuiet();
    }
  });
});
