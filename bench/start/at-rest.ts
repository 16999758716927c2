/** Measures the memory and processor time of an idle service's processes, from Linux's /proc. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { listChildren, readEndedTime, readProcessTime, timeBetween } from '../processor-time.ts';

export interface AtRest {
  /** Memory of all processes; shared memory counts once (PSS). */
  memory_mb: number;
  processor_ms_a_minute: number;
  written_kb_a_minute: number;
}

const MINUTE_MS = 60_000;

/** @param pid the server, whose children are its database and its worker processes */
export async function measureRest(pid: number, minutes: number): Promise<AtRest> {
  const before = listAll(pid).map(readOne);
  await delay(minutes * MINUTE_MS);
  const known = new Map(before.map((each) => [each.pid, each]));
  const now = listAll(pid).map(readOne);
  // A process that was started meanwhile began with zero.
  const processorMs = now.map(
    ({ pid: id, time, ended_ms }) =>
      timeBetween(known.get(id)?.time ?? new Map(), time) + ended_ms - (known.get(id)?.ended_ms ?? 0),
  );
  const written = now.map((each) => each.written_bytes - (known.get(each.pid)?.written_bytes ?? 0));
  return {
    memory_mb: readAllMemory(pid),
    processor_ms_a_minute: sum(processorMs) / minutes,
    written_kb_a_minute: sum(written) / 1024 / minutes,
  };
}

/** Megabytes of a server with its database and worker processes; shared memory counts once (PSS). */
export const readAllMemory = (pid: number): number =>
  sum(listAll(pid).map((id) => readNumber(`/proc/${id}/smaps_rollup`, /^Pss: +(\d+)/m))) / 1024;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const listAll = (pid: number): number[] => [
  pid,
  ...listChildren(pid).flatMap((child) => listAll(Number(child))),
];

const readOne = (pid: number) => ({
  pid,
  time: readProcessTime(pid),
  ended_ms: readEndedTime(pid),
  written_bytes: readNumber(`/proc/${pid}/io`, /^write_bytes: (\d+)/m),
});

/** Returns 0 when the process has ended meanwhile, or may not be read. */
function readNumber(path: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(path, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
