/** Shares one Chromium between all test files of a run, each with its own cookies and cache. */
import assert from 'node:assert/strict';
import { chromium, type Browser } from 'playwright-core';
import { findProgram } from '../require-programs.ts';
import { tellPages } from './tell-pages.ts';

/** The environment variable with the address of the browser. */
export const TEST_BROWSER = 'MINUTEBOOK_TEST_BROWSER';

const ARGS = ['--no-sandbox'];

/**
 * Starts the browser for a run, or returns undefined when there is none on this machine. It ends with the
 * process, in whatever way.
 */
export async function startSharedBrowser() {
  const executablePath = findProgram('chromium');
  if (executablePath === undefined) return undefined;
  // The run itself handles Ctrl-C, and closes the browser.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const server = await chromium.launchServer({ executablePath, args: ARGS, ...signals });
  return { address: server.wsEndpoint(), stop: () => server.close() };
}

/**
 * Connects to the run's browser, or starts another one when options of its command line are given. Closing it
 * ends only what was opened through it. A test that fails tells what its pages show. Callers must check
 * hasPrograms(t, 'chromium') first.
 */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const browser = await findBrowser(args);
  tellPages(browser);
  return browser;
}

async function findBrowser(args: readonly string[]): Promise<Browser> {
  const shared = process.env[TEST_BROWSER];
  if (shared !== undefined && args.length === 0) return chromium.connect(shared);
  const executablePath = findProgram('chromium');
  assert.ok(executablePath);
  return chromium.launch({ executablePath, args: [...ARGS, ...args] });
}
