/** The bytes that a browser loads before a page can be read and used, with an empty cache. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mySections, settingsSections, toPagePath, type PageName } from '@minutebook/contract/app/pages.ts';
import type { V2RecordRead } from '@minutebook/contract/resources/record.ts';
import type { Page } from 'playwright-core';
import { startPagesScene, waitForValue, type Visitor } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';
import { weighScripts } from '../kit/pages/weigh-scripts.ts';

/** With some 15 KB of air to most: nobody should have to take a page apart for three. What failed comes with all reasons. */
const MOST_KB = 210;

interface Viewed {
  path: string;
  /** Whose page it is: null: nobody is signed in; the owner's otherwise. */
  viewer?: Viewer | null;
}

type Viewer = 'owner' | 'member';

interface Listed {
  id: number;
  title: string | null;
}

/** A record, and who looks at it. */
interface Seen {
  id: number;
  viewer: Viewer;
}

test('The first view of every page', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;
  const windows = {
    owner: await openWindow(scene.signIn('owner')),
    member: await openWindow(scene.signIn('member')),
    nobody: await openWindow(scene.visit()),
  };
  // Drafts are shown to their owners alone: the workspace's owner sees none of the member's.
  const kinds = new Map([...(await listKinds('member')), ...(await listKinds('owner'))]);
  const shared = await shareRecord();
  const token = 'a-token-that-nobody-has';

  const viewed: Record<PageName, Viewed[]> = {
    home: [{ path: toPagePath('home', {}) }],
    sign_in: [{ path: toPagePath('sign_in', {}), viewer: null }],
    invitation: [{ path: toPagePath('invitation', { token }), viewer: null }],
    forgotten_password: [{ path: toPagePath('forgotten_password', {}), viewer: null }],
    reset_password: [{ path: toPagePath('reset_password', { token }), viewer: null }],
    unsubscribe: [{ path: toPagePath('unsubscribe', { token }), viewer: null }],
    workspace_home: [{ path: toPagePath('workspace_home', { slug }) }],
    records: [
      { path: toPagePath('records', { slug }) },
      { path: `${toPagePath('records', { slug })}?query=budget` },
    ],
    record: Array.from(kinds.values(), ({ id, viewer }) => ({
      path: toPagePath('record', { slug, record_id: String(id) }),
      viewer,
    })),
    playlists: [{ path: toPagePath('playlists', { slug }) }],
    playlist: [{ path: toPagePath('playlist', { slug, playlist_id: 1 }) }],
    person: [{ path: toPagePath('person', { slug, person: 'nobody' }) }],
    actions: [{ path: toPagePath('actions', { slug }) }],
    shares: [{ path: toPagePath('shares', { slug }) }],
    trash: [{ path: toPagePath('trash', { slug }) }],
    imports: [{ path: toPagePath('imports', { slug }) }],
    settings: settingsSections.map((section) => ({ path: toPagePath('settings', { slug, section }) })),
    me: mySections.map((section) => ({ path: toPagePath('me', { section }) })),
    authorize: [{ path: toPagePath('authorize', {}) }],
    device: [{ path: toPagePath('device', {}) }],
    shared_record: [{ path: shared, viewer: null }],
  };

  for (const { path, viewer = 'owner' } of Object.values(viewed).flat()) {
    await t.test(`${path} loads at most ${MOST_KB} KB of scripts`, async (step) => {
      const page = windows[viewer ?? 'nobody'];
      // What the page before still asks for would be weighed with this one.
      await page.goto('about:blank');
      // A mouse that lies over the page is no use of it.
      await page.mouse.move(300, 300);
      const scripts = weighScripts(page);
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await waitForValue(page, IS_WHOLE);
      await until('no further script', () => scripts.isQuiet() || undefined, 50);
      const { files, gzip_bytes } = await scripts.finish();
      const kb = gzip_bytes / 1000;
      step.diagnostic(`${kb.toFixed(1)} KB in ${files} files`);
      assert.ok(kb <= MOST_KB, `${kb.toFixed(1)} KB`);
    });
  }

  /** Each page is loaded in it as if it were the first. */
  async function openWindow(visiting: Promise<Visitor>): Promise<Page> {
    const { page, context } = await visiting;
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    return page;
  }

  /** One record of each kind that the viewer sees. */
  async function listKinds(viewer: Viewer): Promise<Map<string, Seen>> {
    const { items }: { items: Listed[] } = await get('records?limit=100', viewer);
    const kinds = new Map<string, Seen>();
    for (const { id } of items) {
      const { record } = await get(`records/${id}?include=dialogs,insights`, viewer);
      kinds.set(toKind(record), { id, viewer });
    }
    return kinds;
  }

  async function get(path: string, viewer: Viewer) {
    const { token } = scene.account(viewer);
    const answer = await scene.server.send('GET', `/v2/workspaces/${slug}/${path}`, { token });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  }

  async function shareRecord(): Promise<string> {
    const { items }: { items: Listed[] } = await get('records?limit=100', 'owner');
    const id = items.find(({ title }) => title === 'Board meeting')?.id;
    const answer = await scene.server.send('PUT', `/v2/workspaces/${slug}/records/${id}/share`, {
      token: scene.account('owner').token,
      body: { title: 'For you', expires_in_days: null },
    });
    assert.ok(answer.status < 300, answer.text);
    return answer.body.shared_record.url;
  }
});

/** What the first view of a record depends on: how far it is, what is left of it, and how its insights are written. */
function toKind(record: V2RecordRead): string {
  const { status, is_ready, is_draft, availability, dialogs, insights } = record;
  const texts = (insights ?? []).map(({ value }) => JSON.stringify(value));
  const marks = [/\\n\|/, /\\n>/, /\]\(http/].map((mark) => texts.some((text) => mark.test(text)));
  const { media, transcript } = availability;
  const states = (insights ?? []).map(({ type, status: state }) => `${type} ${state}`).sort();
  return JSON.stringify([
    status,
    is_ready,
    is_draft,
    media,
    transcript,
    dialogs?.length === 0,
    marks,
    states,
  ]);
}

/** Runs in the page: nothing in the window stands in for what is still to come. */
const IS_WHOLE = `!Array.from(document.querySelectorAll('.animate-pulse-soft'))
  .some((element) => element.getBoundingClientRect().top < innerHeight)`;
