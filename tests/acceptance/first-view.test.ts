/** The bytes that a browser loads before a page can be read and used, with an empty cache. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mySections, settingsSections, toPagePath, type PageName } from '@minutebook/contract/app/pages.ts';
import { recordLink, startPagesScene, waitForValue } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';
import { weighScripts } from '../kit/pages/weigh-scripts.ts';

const MOST_KB = 180;

/** Of each kind, for a page shows what its record has. */
const RECORDS = [
  'Board meeting',
  // With its recording, a table, quotes, no transcript, what failed, what is not transcribed, a draft.
  'Stand-up: Platform',
  'Product review: alert fatigue',
  'Research interview 4: night dispatcher',
  'Interview: field engineer',
  'cold-room-4.mov',
  'memo-probe-serials.m4a',
  '佐藤 遥',
];

interface Viewed {
  path: string;
  /** true: nobody is signed in. */
  is_outside?: boolean;
}

test('The first view of every page', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;
  const { page, context } = await scene.signIn('owner');
  const toHref = async (title: string) => (await recordLink(page, title).getAttribute('href')) ?? title;
  const [record = '', ...others] = await Promise.all(RECORDS.map(toHref));
  const storageState = await context.storageState();
  await context.close();
  const shared = await shareRecord();
  const token = 'a-token-that-nobody-has';

  const viewed: Record<PageName, Viewed[]> = {
    home: [{ path: toPagePath('home', {}) }],
    sign_in: [{ path: toPagePath('sign_in', {}), is_outside: true }],
    invitation: [{ path: toPagePath('invitation', { token }), is_outside: true }],
    forgotten_password: [{ path: toPagePath('forgotten_password', {}), is_outside: true }],
    reset_password: [{ path: toPagePath('reset_password', { token }), is_outside: true }],
    unsubscribe: [{ path: toPagePath('unsubscribe', { token }), is_outside: true }],
    records: [
      { path: toPagePath('records', { slug }) },
      { path: `${toPagePath('records', { slug })}?query=budget` },
    ],
    record: [record, ...others].map((path) => ({ path })),
    person: [{ path: toPagePath('person', { slug, person: 'nobody' }) }],
    actions: [{ path: toPagePath('actions', { slug }) }],
    shares: [{ path: toPagePath('shares', { slug }) }],
    trash: [{ path: toPagePath('trash', { slug }) }],
    settings: settingsSections.map((section) => ({ path: toPagePath('settings', { slug, section }) })),
    me: mySections.map((section) => ({ path: toPagePath('me', { section }) })),
    authorize: [{ path: toPagePath('authorize', {}) }],
    device: [{ path: toPagePath('device', {}) }],
    shared_record: [{ path: shared, is_outside: true }],
  };

  for (const { path, is_outside } of Object.values(viewed).flat()) {
    await t.test(`${path} loads at most ${MOST_KB} KB of scripts`, async (step) => {
      const visitor = await scene.visit(is_outside ? {} : { storageState });
      const scripts = weighScripts(visitor.page);
      await visitor.page.goto(path);
      await visitor.page.getByRole('heading').first().waitFor();
      await waitForValue(visitor.page, IS_WHOLE);
      await until('no further script', () => scripts.isQuiet() || undefined, 50);
      const { files, gzip_bytes } = await scripts.finish();
      await visitor.context.close();
      const kb = gzip_bytes / 1000;
      step.diagnostic(`${kb.toFixed(1)} KB in ${files} files`);
      assert.ok(kb <= MOST_KB, `${kb.toFixed(1)} KB`);
    });
  }

  async function shareRecord(): Promise<string> {
    const owner = scene.account('owner');
    const id = record.split('/').at(-1);
    const answer = await scene.server.send('PUT', `/v2/workspaces/${slug}/records/${id}/share`, {
      token: owner.token ?? '',
      body: { title: 'For you', expires_in_days: null },
    });
    assert.ok(answer.status < 300, answer.text);
    return answer.body.shared_record.url;
  }
});

/** Runs in the page: nothing in the window stands in for what is still to come. */
const IS_WHOLE = `!Array.from(document.querySelectorAll('.animate-pulse-soft'))
  .some((element) => element.getBoundingClientRect().top < innerHeight)`;
