import { readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';

const MB = 1024 ** 2;

const between = (least: number, bytes: number, most: number) =>
  Math.round(Math.max(least, Math.min(bytes / MB, most)));

/**
 * Settings of a PostgreSQL that shares its machine with the service, each with its measured reason. @param
 * dataBytes what the database has on the disk
 */
export function toMemorySettings(machineBytes: number, dataBytes: number): Record<string, string> {
  return {
    // One list of a million records' labels reads through the 128 MB of initdb: 620 ms, 356 with 2 GB. But 2 GB take
    // 40 MB before anything is in them, and keep what the system's cache has as well: a small database gets few. With 3,000
    // meetings in 350 MB a search takes the same processor time with 32 MB as with 512.
    shared_buffers: `${between(64, Math.min(machineBytes / 8, dataBytes / 4), 2_048)}MB`,
    // Used to build an index, and to clean its pending list.
    maintenance_work_mem: `${between(64, machineBytes / 64, 256)}MB`,
    // With less, an import's transactions write the log 32 times a record before they commit.
    wal_buffers: '16MB',
    // With the 1 GB of initdb a long import forces a checkpoint every 20 s, after each of which pages are logged whole again.
    max_wal_size: '2GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
  };
}

/** The memory of the machine, or the limit of its container. */
export function readMachineMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** The bytes of the files of all databases of a cluster; 0 before it is made. */
export function measureDatabases(cluster: string): number {
  const base = join(cluster, 'base');
  // Some two thousand files; asked for by promises, they take eight times the processor time.
  return listFiles(base).reduce((sum, path) => sum + sizeOf(join(base, path)), 0);
}

function listFiles(folder: string): string[] {
  return unlessGone(() => readdirSync(folder, { recursive: true, encoding: 'utf8' })) ?? [];
}

function sizeOf(path: string): number {
  const found = unlessGone(() => statSync(path));
  return found?.isFile() ? found.size : 0;
}

function unlessGone<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
