/** A backup takes what the machine has left: whoever asks the service meanwhile is answered first. */
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Client } from 'pg';

const LOW_PRIORITY = 10;

/** Lowers this process, whose threads compress and digest, and on this machine the one that reads for it in the database. */
export async function giveWay(client: Client): Promise<void> {
  lower(process.pid);
  // On Linux a priority is a thread's own.
  for (const thread of listThreads()) lower(thread);
  if (!isLocal(client)) return;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  for (const { pid } of rows) if (isPostgres(pid)) lower(pid);
}

/** In a container the number may be that of another process. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

function lower(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // A thread that has ended, or a process of another user: it goes on as it was.
  }
}

function listThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [];
  }
}

/** Over a socket of the file system: the pid is one of this machine. */
const isLocal = ({ host }: Client) => host.startsWith('/');
