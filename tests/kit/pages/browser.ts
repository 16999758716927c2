/** A real browser on a real server with the demo: what people see, and whether it is whole. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { BrowserContext, BrowserContextOptions, Download, Page } from 'playwright-core';
import type { AxeResults } from 'axe-core';
import { statement } from '@minutebook/server/base/database/database.ts';
import { startPageSession } from '@minutebook/server/access/page-sessions.ts';
import { startImports } from '@minutebook/server/recordings/imports/start-imports.ts';
import { startWorker, type Worker } from '@minutebook/server/recordings/start-worker.ts';
import { findDemoAccounts, type DemoAccounts } from '@minutebook/server/start/demo/demo-accounts.ts';
import { isWebBuilt } from '../../../scripts/web-build.ts';
import { findDemoTemplate } from '../demo-template.ts';
import { makeTestClock, startTestServer, type TestServer } from '../test-server.ts';
import { until } from '../until.ts';
import { openBrowser } from './shared-browser.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SCREENSHOTS = join(ROOT, 'screenshots');
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Fails when a page said something is wrong: an error in its console, an exception, a request to another host. */
  assertQuiet(): void;
}

type DemoUser = DemoAccounts['users'][number];

export interface PagesScene {
  server: TestServer;
  demo: DemoAccounts;
  /** A browser window of its own, with cookies of its own. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  /** The demo's account with this role. */
  account(role: string): DemoUser;
  /** A window that is signed in as that account, and has no page open yet. */
  signIn(role: string, options?: BrowserContextOptions): Promise<Visitor>;
  /** The same, on the list of records. */
  openRecords(role: string, options?: BrowserContextOptions): Promise<Visitor>;
  stop(): Promise<void>;
}

/** Builds the pages when they have changed: a test of old ones says nothing. */
export function buildPages(): void {
  if (isWebBuilt()) return;
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/build-web.ts')], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
}

const selectUser = statement<{ user_id: number }>(
  'tests.user-of-email',
  'select u.user_id from app_user u where u.email = $1',
);

/** Call hasPrograms(t, 'chromium') first. `env`: settings of the server. `browserArgs`: options of Chromium's command line. */
export async function startPagesScene(
  env: Record<string, string> = {},
  browserArgs: readonly string[] = [],
): Promise<PagesScene> {
  buildPages();
  // Of today: the browser's clock is the machine's, and the demo lies in the days before.
  const server = await startTestServer({
    env,
    clock: makeTestClock(new Date()),
    template: await findDemoTemplate(),
  });
  const demo = await findDemoAccounts(server.ctx);
  assert.ok(demo);
  const worker: Worker = await startWorker(server.ctx, server.connection);
  const imports = startImports(server.ctx);
  const browser = await openBrowser(browserArgs);

  async function visit(options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: server.base_url,
      viewport: DESKTOP,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      // What it answers no test could route or count; those of the worker itself allow it.
      serviceWorkers: 'block',
      ...options,
    });
    await context.addInitScript(TELL_CAUSE);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(message.text())) faults.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== server.base_url) faults.push(`asked ${origin}`);
    });
    return { page, context, assertQuiet: () => assert.deepEqual(faults, []) };
  }

  const findAccount = (role: string): DemoUser => {
    const account = demo.users.find((user) => user.role === role);
    assert.ok(account, `the demo has no ${role}`);
    return account;
  };

  /** What the browser of somebody who has signed in holds. Only tests of signing in type. */
  async function startSession(role: string): Promise<Required<BrowserContextOptions>['storageState']> {
    const { ctx, clock, base_url: origin } = server;
    const [user] = await ctx.db.query(selectUser, [findAccount(role).email]);
    assert.ok(user);
    const session = await startPageSession(ctx.db, {
      signIn: { ...user, way: 'password' },
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

  return {
    server,
    demo,
    visit,
    account: findAccount,
    signIn,
    async openRecords(role, options) {
      const visitor = await signIn(role, options);
      const slug = role === 'outsider' ? demo.other_workspace : demo.workspace;
      await visitor.page.goto(`/w/${slug}/records`);
      // The page listens to keys from here on.
      await visitor.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      return visitor;
    },
    async stop() {
      await browser.close();
      await Promise.all([worker.stop(), imports.stop()]);
      await server.stop();
    },
  };
}

/** Runs in the page. React wraps what it has recovered from in an error of its own: what was thrown is its cause. */
const TELL_CAUSE = `addEventListener('error', ({ error }) => {
  if (error?.cause !== undefined) console.error('The cause: ' + (error.cause?.stack ?? error.cause));
})`;

/** A refusal, and that there is no network, the page shows in words: the browser itself writes them to the console as well. */
const isRefusal = (text: string) =>
  /^Failed to load resource: (?:the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/.test(
    text,
  );

/**
 * Runs in the page: a colour on its way from dark to light has the contrast of neither. An element that inherits its colour sets out when
 * its parent has arrived, and what was just rendered sets out in the next frame: so they are asked again until none is under way in two
 * frames that follow each other.
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
/** The rules of those levels that ask for colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Against WCAG 2.2 A and AA, in all that is on the page now: a line each. */
export async function findViolations(page: Page, rules: readonly string[] = LEVELS): Promise<string[]> {
  await page.evaluate(SETTLE);
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axeSource);
  // What axe says of all that is right would take longer to bring here than to find.
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${JSON.stringify({ runOnly: rules, resultTypes: ['violations'] })}).then(({ violations }) => violations)`,
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
 * The first value of an expression that is neither false nor missing. Not Playwright's `waitForFunction`: from its second look on it
 * asks the page's own `eval`, which the policy forbids.
 */
export async function waitForValue<T>(page: Page, expression: string): Promise<T> {
  const look = async () => (await page.evaluate<T | null | undefined | false>(expression)) ?? undefined;
  return until(expression, look, 50);
}

/** In the list of records: the sidebar may name the same record, once it was opened. */
export const recordLink = (page: Page, title: string) =>
  page.getByRole('list', { name: 'List of records' }).getByRole('link', { name: title });

/** What a page has given the browser to save, which may run elsewhere than the test. */
export const readDownload = async (download: Download) => text(await download.createReadStream());

/** Into a folder that git ignores, for whoever asks to look at them. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (process.env['MINUTEBOOK_TEST_SCREENSHOTS'] !== 'true') return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}

/**
 * Reads a page as people may have it (light, dark, on a phone): accessible each time, no wider than the phone, and
 * photographed. The dark changes nothing but colours.
 */
export async function checkLooks(page: Page, name: string): Promise<void> {
  await assertAccessible(page);
  await takeScreenshot(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await findViolations(page, COLOUR_RULES), []);
  await takeScreenshot(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
  await assertAccessible(page);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= PHONE.width, `${name} is ${width} pixels wide`);
  await takeScreenshot(page, `${name}-phone`);
  await page.setViewportSize(DESKTOP);
}
