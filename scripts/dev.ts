/**
 * `npm run dev`: runs the server, which restarts when its sources change, and in front of it the pages, which
 * reload on edits. `npm run dev -- --mock`: the pages alone, on generated data (tests/mock). One Ctrl-C ends
 * everything.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { thisProcess, toConfig } from '../server/base/config/config.ts';
import { readEnv } from '../server/base/config/env.ts';
import { startMock } from '../tests/mock/start-mock.ts';

const ROOT = resolve(import.meta.dirname, '..');
const isMock = process.argv.includes('--mock');

interface Behind {
  url: string;
  stop(): Promise<unknown>;
}

function startServer(): Behind {
  const { port } = toConfig(readEnv(ROOT), thisProcess());
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'cli/main.ts', 'serve'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Runs in a process group of its own, or Ctrl-C would reach it twice.
    detached: true,
  });
  return { url: `http://localhost:${port}`, stop: () => end(server) };
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

const behind: Behind = isMock ? await startMock() : startServer();
process.env['MINUTEBOOK_DEV_SERVER'] = behind.url;
// Vite reads the variable when it is loaded.
const { createServer } = await import('vite');
const pages = await createServer({ root: resolve(ROOT, 'web'), clearScreen: false });
await pages.listen();
pages.printUrls();

let ending: Promise<unknown> | undefined;
const endAll = () => (ending ??= Promise.all([pages.close(), behind.stop()]).then(() => process.exit(0)));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void endAll());
