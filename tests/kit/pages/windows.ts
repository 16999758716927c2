/** Opens windows of the browser, or hands on one that an earlier test of the file has left. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { findRunningTest } from './tell-pages.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** How long a step on a page may take: a busy machine decodes, renders and sends slowly. */
export const PATIENCE_MS = 120_000;

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /**
   * Fails when a page reported a fault: an error in its console, an exception, or a request to another host.
   */
  assertQuiet(): void;
}

export interface Look {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** No window changes these, so that one is kept for each. */
  locale?: string;
  hasTouch?: boolean;
  isMobile?: boolean;
}

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface Window extends Visitor {
  faults: string[];
}

/** @param server its address is read for each window: a test may give it another name */
export function makeWindows(browser: Browser, server: { base_url: string }) {
  const kept = new Map<string, Window>();

  /** Opens a window with its own cookies and cache, for as long as the running test takes. */
  async function open(options: BrowserContextOptions): Promise<Window> {
    const window = await make(options);
    findRunningTest()?.after(() => window.context.close());
    return window;
  }

  async function make(options: BrowserContextOptions): Promise<Window> {
    const context = await browser.newContext({
      baseURL: server.base_url,
      viewport: DESKTOP,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      // A service worker's own answers would escape the tests' routes and counts, so only tests of the worker
      // allow one.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
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
    return { page, context, faults, assertQuiet: () => assert.deepEqual(faults, []) };
  }

  /**
   * Opens the window of that name and kind, or empties it. The pages' scripts stay cached and compiled, so that
   * the next page takes two thirds of the processor time that it takes in a new window.
   */
  async function reuse(name: string, storageState: StorageState, look: Look): Promise<Window> {
    const key = JSON.stringify([name, look.locale, look.hasTouch, look.isMobile]);
    const window = kept.get(key);
    if (window === undefined || window.page.isClosed()) {
      const opened = await make({ ...look, storageState });
      kept.set(key, opened);
      return opened;
    }
    const { page, context, faults } = window;
    const others = context.pages().filter((one) => one !== page);
    await Promise.all(others.map((one) => one.close()));
    await context.unrouteAll();
    await page.unrouteAll();
    // Stops the scripts of the page that is there, so that none writes after the storage has been emptied.
    await page.goto(INERT);
    await context.clearCookies();
    await context.addCookies(storageState.cookies);
    await page.evaluate(EMPTY_STORAGE);
    for (const entry of storageState.origins.flatMap(({ localStorage }) => localStorage))
      await page.evaluate(`localStorage.setItem(...${JSON.stringify([entry.name, entry.value])})`);
    await page.mouse.move(-1, -1);
    await page.setViewportSize(look.viewport ?? DESKTOP);
    await page.emulateMedia({ colorScheme: look.colorScheme ?? 'light', media: null });
    faults.length = 0;
    return window;
  }

  return { open, reuse };
}

/** A file of the pages that runs nothing when it is shown. */
const INERT = '/service-worker.js';

/** Runs in the page. */
const EMPTY_STORAGE = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  const drop = ({ name }) => new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = resolve;
    request.onerror = () => reject(request.error);
  });
  await Promise.all((await indexedDB.databases()).map(drop));
  await Promise.all((await caches.keys()).map((key) => caches.delete(key)));
})()`;

/** Runs in the page. React wraps an error that it has recovered from, and the original is its cause. */
const TELL_CAUSE = `addEventListener('error', ({ error }) => {
  if (error?.cause !== undefined) console.error('The cause: ' + (error.cause?.stack ?? error.cause));
})`;

/** Pages report refusals and a missing network in words, but the browser also logs them to its console. */
const isRefusal = (text: string) =>
  /^Failed to load resource: (?:the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/.test(
    text,
  );
