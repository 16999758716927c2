import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readOfProcess } from './live-process.ts';
import { DatabaseStartError } from '../database/database-start-error.ts';
import { errorCode, unlessMissing } from '../error-code.ts';

export const PORT = 5432;

/** A shutdown writes a checkpoint, which takes its time on a slow disk. */
export const STOP_TIMEOUT_MS = 60_000;
/** It ends at once then, and recovers at the next start. */
const END_TIMEOUT_MS = 10_000;

/**
 * Stops a server left running by an earlier owner of the cluster; the caller holds the owner's lock. Mostly
 * that server is already stopping (its leash did it); it is an orphan only when the leash was killed too.
 */
export async function stopLeftover(cluster: string, onProgress: (text: string) => void): Promise<void> {
  const found = await readPidFile(cluster);
  if (found === undefined) return;
  if (await isPostmasterOf(found.pid, cluster)) {
    onProgress(`Waiting for the previous PostgreSQL (pid ${found.pid}) to stop`);
    await stopPostmaster(found.pid, cluster);
    return;
  }
  if (await answers(found.socket_folder)) {
    throw new DatabaseStartError(
      `A PostgreSQL that this process cannot see, perhaps in another container, runs on ${cluster}: stop it first.`,
    );
  }
  // After a restart of the machine or container another process may have that pid, and PostgreSQL would refuse.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  // Fast shutdown; harmless when one is in progress.
  signal(pid, 'SIGINT');
  if (await hasEnded(pid, cluster, STOP_TIMEOUT_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await hasEnded(pid, cluster, END_TIMEOUT_MS)) return;
  throw new DatabaseStartError(
    `The previous PostgreSQL (pid ${pid}) on ${cluster} does not stop: end it, then start again.`,
  );
}

async function hasEnded(pid: number, cluster: string, withinMs: number): Promise<boolean> {
  for (const deadline = performance.now() + withinMs; await isPostmasterOf(pid, cluster); await sleep(20)) {
    if (performance.now() > deadline) return false;
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function readPidFile(cluster: string): Promise<{ pid: number; socket_folder: string } | undefined> {
  const text = await unlessMissing(readFile(join(cluster, 'postmaster.pid'), 'utf8'));
  if (text === undefined) return undefined;
  // Its lines: pid, data folder, start time, port, socket folder, …
  const lines = text.split('\n');
  return { pid: Number(lines[0]), socket_folder: lines[4] ?? '' };
}

/** A pid alone proves nothing; the command line of our postmaster names the cluster. */
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  return (await commandLine(pid)).includes(cluster);
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await readOfProcess(pid, 'cmdline')) ?? '';
  const { stdout } = await promisify(execFile)('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => ({ stdout: '' }),
  );
  return stdout;
}

async function answers(socketFolder: string): Promise<boolean> {
  if (socketFolder === '') return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(join(socketFolder, `.s.PGSQL.${PORT}`));
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  const answered = await promise;
  socket.destroy();
  return answered;
}
