/** Two people with two tabs each at one record, and the service as a process at one address, which fails in every way. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import type { Playlist } from '@minutebook/contract/v3/playlist-endpoints.ts';
import { startPageSession } from '@minutebook/server/access/page-sessions.ts';
import { toFileSource } from '@minutebook/server/base/backup/backup-source.ts';
import { toFileTarget } from '@minutebook/server/base/backup/backup-target.ts';
import { backUp } from '@minutebook/server/start/backup/back-up.ts';
import { restore } from '@minutebook/server/start/backup/restore.ts';
import { makeEmptyDatabase } from '../kit/database.ts';
import { findFreePort } from '../kit/find-free-port.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestMember } from '../kit/make/make-workspace.ts';
import { DESKTOP, PATIENCE_MS } from '../kit/pages/browser.ts';
import { buildPages } from '../kit/pages/build-pages.ts';
import { openBrowser } from '../kit/pages/shared-browser.ts';
import { requireOk } from '../kit/require-ok.ts';
import { toDatabaseUrl } from '../kit/run-command.ts';
import { makeTestClock, startTestServer, type TestServer } from '../kit/test-server.ts';
import { until } from '../kit/until.ts';
import { makeKillableService } from './killable-service.ts';

const SECRET = 'a secret of the tests, long enough to be one';
const WRITES = /\/api\/v3\/workspaces\/[^/]+\/(?:records\/\d+\/moments|playlists)/;

export type Fault =
  | 'none'
  | 'no network'
  | 'answer lost'
  | 'answer lost, tab closed'
  | 'server killed before'
  | 'server killed after';

export interface Person {
  context: BrowserContext;
  pages: [Page, Page];
}

/** Without a reload. */
export async function requireShown(pages: readonly Page[], text: string, count = 1): Promise<void> {
  for (const page of pages) {
    await until(`${text} is shown ${count} times`, async () => {
      return (await panelOf(page).getByText(text, { exact: true }).count()) === count;
    });
  }
}

export const isReady = (page: Page) => page.locator('.transcript-line[tabindex="0"]').waitFor();
const panelOf = (page: Page) => page.getByRole('tabpanel', { name: /^Moments/ });
export const rowOf = (page: Page, text: string) =>
  panelOf(page).locator('ul > li, ol > li').filter({ hasText: text }).first();
export const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected lines' });

/** Two lines, with keys alone. */
export async function select(page: Page, line: number): Promise<void> {
  await page.locator('.transcript-line').nth(line).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('2 lines selected').waitFor();
}

export interface Steps {
  act: (page: Page) => Promise<void>;
  again: (page: Page) => Promise<void>;
}

type Service = Record<'start' | 'kill', () => Promise<void>>;

/** Does it under a fault, and again until it is done, as somebody would. */
async function attempt(
  service: Service,
  { context, page, fault }: { context: BrowserContext; page: Page; fault: Fault },
  { act, again }: Steps,
): Promise<void> {
  if (fault === 'none') return act(page);
  const isLost = fault.startsWith('answer lost') || fault === 'server killed after';
  if (fault === 'no network') await context.setOffline(true);
  if (fault === 'server killed before') await service.kill();
  const lost = isLost ? loseAnswer(page, fault === 'server killed after' ? service : undefined) : undefined;
  await act(page);
  await lost;
  await page.getByRole('alert').first().waitFor();
  if (fault === 'no network') await context.setOffline(false);
  if (fault.startsWith('server killed')) await service.start();
  await page.unrouteAll({ behavior: 'wait' });
  if (fault.endsWith('closed')) {
    await page.reload();
    await isReady(page);
    const unsaved = page.getByRole('region', { name: 'Unsaved changes' });
    await unsaved.getByRole('button', { name: 'Restore' }).first().click();
  }
  await again(page);
}

/** The server does what it is asked for, and the page never hears of it. @param killed a service that dies with the answer */
function loseAnswer(page: Page, killed: Service | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  void page.route(WRITES, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    try {
      const answer = await route.fetch();
      assert.ok(answer.status() < 300, await answer.text());
      await killed?.kill();
      await route.abort();
      resolve();
    } catch (error) {
      reject(error);
    }
  });
  return promise;
}

/** Callers must check hasPrograms(t, 'chromium') first. */
export async function startMomentsScene(t: TestContext) {
  buildPages();
  const server = await startTestServer({ clock: makeTestClock(new Date()) });
  t.after(() => server.stop());
  const root = await mkdtemp(join(tmpdir(), 'minutebook-moments-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Ana Lund' });
  const reader = await makeMember(server, workspace, { name: 'Bo Reed' });
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Orchard round',
    duration_ms: 60_000,
    dialogs: Array.from({ length: 12 }, (_, index) => ({
      start_ms: index * 5_000,
      duration_ms: 5_000,
      text: `Row ${index} of the orchard is pruned.`,
    })),
  });
  const port = String(await findFreePort());
  const first = makeKillableService(server, { env: { MINUTEBOOK_PORT: port } });
  let running = first;
  const service = {
    start: () => running.start(),
    kill: () => running.kill(),
  };
  t.after(() => running.kill());
  await first.start();

  const browser = await openBrowser();
  t.after(() => browser.close());
  const origin = `http://localhost:${port}`;
  async function sitDown({ user_id }: TestMember): Promise<Person> {
    const session = await startPageSession(server.ctx.db, {
      signIn: { user_id, way: 'password', ground: 'spent' },
      page: { address: '127.0.0.1', client: null, session_secret: undefined, device_mark: undefined },
      now: server.clock.now(),
    });
    assert.ok(session);
    const cookie = {
      name: 'minutebook_session',
      value: session.session_secret,
      domain: 'localhost',
      path: '/app',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    };
    const context = await browser.newContext({
      baseURL: origin,
      viewport: DESKTOP,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      storageState: {
        cookies: [cookie],
        origins: [{ origin, localStorage: [{ name: 'minutebook.session', value: 'expected' }] }],
      },
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const pages: [Page, Page] = [await context.newPage(), await context.newPage()];
    for (const page of pages) {
      await page.goto(`/w/${workspace.slug}/records/${record_id}`);
      await isReady(page);
      await page.getByRole('tab', { name: /^Moments/ }).click();
    }
    return { context, pages };
  }
  const read = async (path: string, token = owner.token) =>
    requireOk(await running.send('GET', `/api/v3/workspaces/${workspace.slug}${path}`, { token })).body;
  const list = async (token = owner.token): Promise<Moment[]> =>
    (await read(`/records/${record_id}/moments`, token)).items;
  const [ana, bo] = [await sitDown(owner), await sitDown(reader)];
  return {
    attempt: ({ context, pages: [page] }: Person, fault: Fault, steps: Steps) =>
      attempt(service, { context, page, fault }, steps),
    ana,
    bo,
    list,
    /** As each of the four tabs shows it without a reload, and as the server has it. */
    async requireOnce(text: string, count = 1): Promise<Moment | undefined> {
      await requireShown([...ana.pages, ...bo.pages], text, count);
      const found = (await list()).filter((moment) => moment.text === text);
      assert.equal(found.length, count, text);
      return found[0];
    },
    async makeClip(text: string): Promise<void> {
      const path = `/api/v3/workspaces/${workspace.slug}/records/${record_id}/moments`;
      const body = { kind: 'clip', text, start_ms: 5_000, end_ms: 15_000 };
      requireOk(await running.send('POST', path, { token: owner.token, body }));
      await requireShown(ana.pages, text);
    },
    reader_token: reader.token,
    async playlists(): Promise<Playlist[]> {
      const { items } = await read('/playlists');
      return Promise.all(items.map(({ id }: Playlist) => read(`/playlists/${id}`)));
    },
    backUp: () => backUpTo(server, join(root, 'backup.tar')),
    async restore() {
      await running.kill();
      const { connection, drop } = await makeEmptyDatabase();
      t.after(drop);
      const data_dir = join(root, 'restored');
      await restoreFrom(server, join(root, 'backup.tar'), {
        data_dir,
        database_url: toDatabaseUrl(connection),
      });
      running = makeKillableService(server, {
        env: {
          MINUTEBOOK_PORT: port,
          DATABASE_URL: toDatabaseUrl(connection),
          MINUTEBOOK_DATA_DIR: data_dir,
        },
      });
      await running.start();
      t.after(() => running.kill());
    },
  };
}

const backUpTo = ({ connection, ctx, clock }: TestServer, path: string) =>
  backUp({
    target: toFileTarget(path),
    connection,
    db: ctx.db,
    media: ctx.media,
    clock,
    secret: { text: SECRET, passphrase: SECRET },
    gives_way: false,
    skips_unreadable: false,
    onProgress: () => undefined,
  });

const restoreFrom = ({ ctx }: TestServer, path: string, place: { data_dir: string; database_url: string }) =>
  restore({
    source: toFileSource(path),
    config: { ...ctx.config, secret: null, ...place },
    operator: 'the tests',
    askPassphrase: async () => SECRET,
    onProgress: () => undefined,
    onBytes: () => undefined,
    onLost: (reason) => assert.fail(reason),
  });
