import { readFile } from 'node:fs/promises';
import { errorCode, unlessMissing } from '../error-code.ts';

/** Identifies a process uniquely: pids are reused, and the start time tells two owners of one apart. */
export interface ProcessMark {
  pid: number;
  /** In ticks since the machine started, on Linux; absent on systems that do not report it. */
  started?: string;
}

export async function markOwnProcess(): Promise<ProcessMark> {
  const own = await readStat(process.pid);
  return { pid: process.pid, ...(own !== undefined && { started: own.started }) };
}

/** Whether the same process still runs; a zombie that waits for its parent does not count. */
export async function isLive({ pid, started }: ProcessMark): Promise<boolean> {
  if (process.platform !== 'linux') return exists(pid);
  const found = await readStat(pid);
  if (found === undefined || found.state === 'Z' || found.state === 'X') return false;
  return started === undefined || started === found.started;
}

/** Reads a file of /proc about a process; undefined: there is none, or it ended meanwhile. */
export async function readOfProcess(pid: number, name: 'stat' | 'cmdline'): Promise<string | undefined> {
  try {
    return await unlessMissing(readFile(`/proc/${pid}/${name}`, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return undefined;
    throw error;
  }
}

/** State and start time, fields 3 and 22; field 2, a name in parentheses, may contain those and spaces. */
async function readStat(pid: number): Promise<{ state: string; started: string } | undefined> {
  const text = await readOfProcess(pid, 'stat');
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields?.[0], fields?.[19]];
  return state === undefined || started === undefined ? undefined : { state, started };
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is alive too.
    return errorCode(error) === 'EPERM';
  }
}
