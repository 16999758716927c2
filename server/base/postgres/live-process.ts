import { readFile } from 'node:fs/promises';
import { errorCode } from '../error-code.ts';

/** Identifies a process uniquely: pids are reused, and the start time tells two owners of one apart. */
export interface ProcessMark {
  pid: number;
  /** In ticks since the machine started, as Linux counts; absent where the system does not say. */
  started?: string;
}

export async function markOwnProcess(): Promise<ProcessMark> {
  const own = await readStat(process.pid);
  return { pid: process.pid, ...(own !== undefined && { started: own.started }) };
}

/** Whether that very process still runs; one that was killed and waits for its parent to look does not. */
export async function isLive({ pid, started }: ProcessMark): Promise<boolean> {
  if (process.platform !== 'linux') return exists(pid);
  const found = await readStat(pid);
  if (found === undefined || found.state === 'Z' || found.state === 'X') return false;
  return started === undefined || started === found.started;
}

/** State and start time, fields 3 and 22; the second, a name in parentheses, may hold blanks and parentheses itself. */
async function readStat(pid: number): Promise<{ state: string; started: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields?.[0], fields?.[19]];
  return state === undefined || started === undefined ? undefined : { state, started };
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process lives too.
    return errorCode(error) === 'EPERM';
  }
}
