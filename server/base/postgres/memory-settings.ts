import { totalmem } from 'node:os';

const MB = 1024 ** 2;

/** Settings of a PostgreSQL that shares its machine with the service, each with its measured reason. */
export function toMemorySettings(machineBytes: number): Record<string, string> {
  const part = (fraction: number, least: number, most: number) =>
    `${Math.round(Math.max(least, Math.min(machineBytes / fraction / MB, most)))}MB`;
  return {
    // One list of a million records' labels reads through the 128 MB of initdb: 620 ms, 356 with 2 GB.
    shared_buffers: part(8, 128, 2_048),
    // Used to build an index, and to clean its pending list.
    maintenance_work_mem: part(64, 64, 256),
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
