/** The memory of a service: of its process, and of those that it has started and that are still there. */
import { readdirSync, readFileSync } from 'node:fs';

const KILOBYTES = /^(?<name>VmHWM|VmRSS|PPid):\s+(?<value>\d+)/gm;

interface ProcessMemory {
  /** The highest that the process itself has taken so far. */
  peak_mb: number;
  /** What it and its children take now. */
  now_mb: number;
}

export function readProcessMemory(pid: number): ProcessMemory {
  const own = readStatus(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStatus(Number(name)))
    .filter((status) => status['PPid'] === pid);
  const kilobytes = [own, ...children].reduce((sum, status) => sum + (status['VmRSS'] ?? 0), 0);
  return { peak_mb: (own['VmHWM'] ?? 0) / 1024, now_mb: kilobytes / 1024 };
}

/** Of a process that has just ended there is nothing. */
function readStatus(pid: number): Partial<Record<string, number>> {
  try {
    const found = readFileSync(`/proc/${pid}/status`, 'utf8').matchAll(KILOBYTES);
    return Object.fromEntries(
      Array.from(found, ({ groups }) => [groups?.['name'], Number(groups?.['value'])]),
    );
  } catch {
    return {};
  }
}
