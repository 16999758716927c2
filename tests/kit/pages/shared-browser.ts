/** One Chromium for all test files of a run: what each opens in it has cookies and a cache of its own. */
import assert from 'node:assert/strict';
import { chromium, type Browser } from 'playwright-core';
import { findProgram } from '../require-programs.ts';

/** The address of the browser, for test processes. */
export const TEST_BROWSER = 'MINUTEBOOK_TEST_BROWSER';

const ARGS = ['--no-sandbox'];

/** For the run; undefined: there is none on this machine. It ends with the process, however that ends. */
export async function startSharedBrowser() {
  const executablePath = findProgram('chromium');
  if (executablePath === undefined) return undefined;
  // The run itself hears of Ctrl-C, and closes it.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const server = await chromium.launchServer({ executablePath, args: ARGS, ...signals });
  return { address: server.wsEndpoint(), stop: () => server.close() };
}

/**
 * That of the run, unless something is asked of its command line. Closing it ends what was opened through it, and no more.
 * Call hasPrograms(t, 'chromium') first.
 */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const shared = process.env[TEST_BROWSER];
  if (shared !== undefined && args.length === 0) return chromium.connect(shared);
  const executablePath = findProgram('chromium');
  assert.ok(executablePath);
  return chromium.launch({ executablePath, args: [...ARGS, ...args] });
}
