import { setPriority } from 'node:os';

/** The niceness of processes that work in the background while others answer people. */
const LOW_PRIORITY = 10;

/** Lowers a process, or a thread on Linux, where each has its own; those that it starts from then on inherit it. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended, or belongs to another user: its priority stays.
  }
}
