/** Processor time of processes, from Linux's /proc: other work on the machine changes it least. */
import { readdirSync, readFileSync } from 'node:fs';
import { statement, type Queryable } from '@minutebook/server/base/database/database.ts';

/** Milliseconds since it began, by thread or process; where there is no such /proc, of nothing. */
export type ProcessorTime = ReadonlyMap<string, number>;

/** Of all threads of a process. */
export function readProcessTime(pid: number): ProcessorTime {
  return new Map(list(`/proc/${pid}/task`).map((task) => toTime(`/proc/${pid}/task/${task}/schedstat`)));
}

/** Of the processes that a process has started, as PostgreSQL has for its connections. */
export function readChildrenTime(pid: number): ProcessorTime {
  const children = list('/proc').filter((name) => /^\d+$/.test(name) && readParent(name) === pid);
  return new Map(children.map((child) => toTime(`/proc/${child}/schedstat`)));
}

/** What began or ended meanwhile is counted as far as it is known. */
export function timeBetween(before: ProcessorTime, after: ProcessorTime): number {
  return Array.from(after, ([key, ms]) => Math.max(0, ms - (before.get(key) ?? 0))).reduce(
    (sum, ms) => sum + ms,
    0,
  );
}

function readParent(pid: string): number | undefined {
  // The name before it, in brackets, may hold anything.
  const parent = /^.*\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`))?.[1];
  return parent === undefined ? undefined : Number(parent);
}

const selectBackend = statement<{ pid: number }>('bench.backend', 'select pg_backend_pid() as pid');

/** PostgreSQL's first process, which starts one for each connection. */
export async function findPostgresPid(db: Queryable): Promise<number> {
  const [backend] = await db.query(selectBackend, []);
  return readParent(String(backend?.pid)) ?? NaN;
}

function toTime(path: string): [path: string, ms: number] {
  return [path, Number(read(path).split(' ')[0]) / 1e6];
}

/** Processes end whenever they like. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
