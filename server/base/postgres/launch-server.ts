import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from '../database/database-start-error.ts';
import type { DatabaseUser } from './database-user.ts';
import { spawnOnLeash, type LeashedProcess } from './leash.ts';
import { waitUntilReady, type PostgresConnection } from './postgres-connection.ts';
import type { PostgresFolders } from './postgres-folders.ts';
import { unlessMissing } from '../error-code.ts';

export interface ServerOptions {
  /** Path of the `postgres` program. */
  program: string;
  folders: PostgresFolders;
  user: DatabaseUser | undefined;
  connection: PostgresConnection;
  settings: Record<string, string>;
  onProgress: (text: string) => void;
  /** Work to do while the server starts. */
  meanwhile: () => Promise<unknown>;
}

/**
 * A connection keeps up to 8 MB of the memory that it has used. By default the C library gives what is over 128 kB back after every
 * text that is searched, and has the pages cleared and mapped again for the next: of a phrase in six-character runs half the
 * processor time of its texts, 6.2 instead of 3.0 ms, of one of six words 7.0 instead of 4.5. Other libraries ignore these.
 */
const KEPT_MEMORY = {
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(8 * 1024 * 1024),
};

/** Starts the server and waits until it takes connections, however long its recovery after a crash takes. */
export async function launchServer(options: ServerOptions): Promise<LeashedProcess> {
  const { program, folders, user, connection, settings, onProgress, meanwhile } = options;
  const log_path = join(folders.log, 'postgres.log');
  await turnOverLog(log_path);
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [program, '-D', folders.cluster, ...given];
  const server = await spawnOnLeash({ command, signal: 'INT', log_path, user, env: KEPT_MEMORY });
  let slow: NodeJS.Timeout | undefined;
  try {
    await meanwhile();
    slow = setTimeout(() => onProgress('PostgreSQL is recovering from an unclean stop'), 3000);
    if (await waitUntilReady(connection, server.isRunning)) return server;
  } catch (error) {
    server.kill('SIGINT');
    await server.exited;
    throw error;
  } finally {
    clearTimeout(slow);
  }
  throw new DatabaseStartError(
    `PostgreSQL did not start; its log ${log_path} ends with: ${await server.complaint()}`,
  );
}

const LOG_MAX_BYTES = 4 * 1024 * 1024;

async function turnOverLog(logPath: string): Promise<void> {
  const log = await unlessMissing(stat(logPath));
  if (log !== undefined && log.size > LOG_MAX_BYTES) await rename(logPath, `${logPath}.old`);
}
