/** Reads the processor time of processes from Linux's /proc, on which other work has the least effect. */
import { readdirSync, readFileSync } from 'node:fs';
import { statement, type Queryable } from '@minutebook/server/base/database/database.ts';

/** Milliseconds since the start, by thread or process; empty without such a /proc. */
export type ProcessorTime = ReadonlyMap<string, number>;

/** Has an entry for each thread of a process. */
export function readProcessTime(pid: number): ProcessorTime {
  return new Map(list(`/proc/${pid}/task`).map((task) => toTime(`/proc/${pid}/task/${task}/schedstat`)));
}

/** Has an entry for each child of a process, such as PostgreSQL's for its connections. */
export function readChildrenTime(pid: number): ProcessorTime {
  return new Map(listChildren(pid).map((child) => toTime(`/proc/${child}/schedstat`)));
}

export function listChildren(pid: number): string[] {
  return list('/proc').filter((name) => /^\d+$/.test(name) && readParent(name) === pid);
}

/** Milliseconds of children that have ended: of a command, or of PostgreSQL's connections. */
export function readEndedTime(pid: number | 'self'): number {
  // Fields 16 and 17 are in ticks of 10 ms. The name before them, in brackets, may contain anything.
  const fields = /^.*\) (.*)/s.exec(read(`/proc/${pid}/stat`))?.[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** Threads that started or ended in between count as far as they are known. */
export function timeBetween(before: ProcessorTime, after: ProcessorTime): number {
  return Array.from(after, ([key, ms]) => Math.max(0, ms - (before.get(key) ?? 0))).reduce(
    (sum, ms) => sum + ms,
    0,
  );
}

function readParent(pid: string): number | undefined {
  // The name before it, in brackets, may contain anything.
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

/** Empty when the process has ended in the meantime. */
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
