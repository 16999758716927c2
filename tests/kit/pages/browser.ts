/** Runs a real browser on a real server with the demo, and checks what people see. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { BrowserContextOptions, Download, Page } from 'playwright-core';
import type { AxeResults } from 'axe-core';
import { statement } from '@minutebook/server/base/database/database.ts';
import { startPageSession } from '@minutebook/server/access/page-sessions.ts';
import { startImports } from '@minutebook/server/recordings/imports/start-imports.ts';
import { startWorker, type Worker } from '@minutebook/server/recordings/start-worker.ts';
import { findDemoAccounts, type DemoAccounts } from '@minutebook/server/start/demo/demo-accounts.ts';
import { findDemoTemplate } from '../demo-template.ts';
import { makeTestClock, startTestServer, type TestServer } from '../test-server.ts';
import { until } from '../until.ts';
import { buildPages } from './build-pages.ts';
import { openBrowser } from './shared-browser.ts';
import {
  DESKTOP,
  makeWindows,
  PATIENCE_MS,
  PHONE,
  type Look,
  type StorageState,
  type Visitor,
} from './windows.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SCREENSHOTS = join(ROOT, 'screenshots');
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export { DESKTOP, PATIENCE_MS, PHONE, type Visitor };

type DemoUser = DemoAccounts['users'][number];

export interface PagesScene {
  server: TestServer;
  demo: DemoAccounts;
  /** Opens a browser window with its own cookies. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  /** Returns the demo's account with this role. */
  account(role: string): DemoUser;
  /** Opens a window that is signed in to that account, without a page. */
  signIn(role: string, options?: BrowserContextOptions): Promise<Visitor>;
  /** Opens the list of records in such a window. */
  openRecords(role: string, options?: BrowserContextOptions): Promise<Visitor>;
  /**
   * Signs in to that account in the window that the file's tests use one after the other: each finds it empty,
   * and without anything typed, stored or routed. A test that changes more of its window, needs two of that
   * account, or looks at what a new one loads opens its own.
   */
  signInAgain(role: string, look?: Look): Promise<Visitor>;
  /** Opens the list of records in that window. */
  openRecordsAgain(role: string, look?: Look): Promise<Visitor>;
  stop(): Promise<void>;
}

const selectUser = statement<{ user_id: number }>(
  'tests.user-of-email',
  'select u.user_id from app_user u where u.email = $1',
);

/**
 * Callers must check hasPrograms(t, 'chromium') first. `env` has settings of the server, and `browserArgs`
 * options of Chromium's command line.
 */
export async function startPagesScene(
  env: Record<string, string> = {},
  browserArgs: readonly string[] = [],
): Promise<PagesScene> {
  buildPages();
  const template = await findDemoTemplate();
  // The server's clock shows the real time, like the browser's, and the demo is in the days before. It is set
  // when the demo is there, which another process may take minutes to make.
  const server = await startTestServer({ env, clock: makeTestClock(new Date()), template });
  const demo = await findDemoAccounts(server.ctx);
  assert.ok(demo);
  const worker: Worker = await startWorker(server.ctx, server.connection);
  const imports = startImports(server.ctx);
  const browser = await openBrowser(browserArgs);
  const windows = makeWindows(browser, server);
  const visit = async (options: BrowserContextOptions = {}): Promise<Visitor> => windows.open(options);

  const findAccount = (role: string): DemoUser => {
    const account = demo.users.find((user) => user.role === role);
    assert.ok(account, `the demo has no ${role}`);
    return account;
  };

  /** Makes the browser state of a signed-in user. Only tests of signing in use the form. */
  async function startSession(role: string): Promise<StorageState> {
    const { ctx, clock, base_url: origin } = server;
    const [user] = await ctx.db.query(selectUser, [findAccount(role).email]);
    assert.ok(user);
    const session = await startPageSession(ctx.db, {
      signIn: { ...user, way: 'password', ground: 'spent' },
      page: { address: '127.0.0.1', client: null, session_secret: undefined, device_mark: undefined },
      now: clock.now(),
    });
    assert.ok(session);
    const cookie = {
      name: 'minutebook_session',
      value: session.session_secret,
      domain: new URL(origin).hostname,
      path: '/app',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    };
    return {
      cookies: [cookie],
      origins: [{ origin, localStorage: [{ name: 'minutebook.session', value: 'expected' }] }],
    };
  }
  const signIn = async (role: string, options?: BrowserContextOptions) =>
    visit({ ...options, storageState: await startSession(role) });
  const signInAgain = async (role: string, look: Look = {}): Promise<Visitor> =>
    windows.reuse(role, await startSession(role), look);

  const showRecords = async (role: string, visitor: Visitor): Promise<Visitor> => {
    const slug = role === 'outsider' ? demo.other_workspace : demo.workspace;
    await visitor.page.goto(`/w/${slug}/records`);
    // From here on the page reacts to keys.
    await visitor.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    return visitor;
  };

  return {
    server,
    demo,
    visit,
    account: findAccount,
    signIn,
    openRecords: async (role, options) => showRecords(role, await signIn(role, options)),
    signInAgain,
    openRecordsAgain: async (role, look) => showRecords(role, await signInAgain(role, look)),
    async stop() {
      await browser.close();
      await Promise.all([worker.stop(), imports.stop()]);
      await server.stop();
    },
  };
}

/**
 * Runs in the page, and waits for transitions of colours, during which contrast is wrong. An element that
 * inherits its colour starts after its parent has finished, and newly rendered elements start in the next
 * frame, so there must be no transition in two successive frames.
 */
const SETTLE = `(async () => {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  for (let round = 0, quiet = 0; round < 100 && quiet < 2; round += 1) {
    await nextFrame();
    const running = document.getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime) && one.playState === 'running');
    quiet = running.length === 0 ? quiet + 1 : 0;
    await Promise.allSettled(running.map((one) => one.finished));
  }
})()`;

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules of those levels that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks what is on the page for WCAG 2.2 A and AA, and returns a line for each violation. */
export async function findViolations(page: Page, rules: readonly string[] = LEVELS): Promise<string[]> {
  await page.evaluate(SETTLE);
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axeSource);
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'] });
  // Only violations are returned, because transferring everything that passed would take longer than the
  // check.
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map(({ html }) => html);
    return `${id}: ${help}: ${places.join(' | ')}`;
  });
}

export async function assertAccessible(page: Page): Promise<void> {
  assert.deepEqual(await findViolations(page), []);
}

/**
 * Waits for an expression that is neither false nor missing, and returns its value. Playwright's
 * `waitForFunction` calls the page's own `eval` from its second poll on, which the content security policy
 * forbids.
 */
export async function waitForValue<T>(page: Page, expression: string): Promise<T> {
  const look = async () => (await page.evaluate<T | null | undefined | false>(expression)) ?? undefined;
  return until(expression, look, 50);
}

/** A link in the list of records, because the sidebar may contain the same record. */
export const recordLink = (page: Page, title: string) =>
  page.getByRole('list', { name: 'List of records' }).getByRole('link', { name: title });

/** Reads a downloaded file through Playwright, because the browser may run on another machine. */
export const readDownload = async (download: Download) => text(await download.createReadStream());

/** Saves a screenshot in a folder that git ignores, if that is requested. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (process.env['MINUTEBOOK_TEST_SCREENSHOTS'] !== 'true') return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}

/**
 * Checks a page in light, dark and phone width: it must be accessible each time, and no wider than the phone.
 * Takes screenshots of all. Dark mode changes only colours. A phone changes the room and what is shown: two
 * checks, of all that depends on room and of all that is newly shown, would take longer than one of everything.
 */
export async function checkLooks(page: Page, name: string): Promise<void> {
  await assertAccessible(page);
  await takeScreenshot(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await findViolations(page, COLOUR_RULES), []);
  await takeScreenshot(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await checkWords(page, name);
}

/** Checks a page, whose looks are checked in English, in another language: what differs is the room it takes. */
export async function checkWords(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await assertAccessible(page);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= PHONE.width, `${name} is ${width} pixels wide`);
  await takeScreenshot(page, `${name}-phone`);
  await page.setViewportSize(DESKTOP);
}
