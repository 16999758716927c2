import { readdirSync, readFileSync } from 'node:fs';

/** Finds the speech processes of the machine, or those started by one process, in /proc. */
export function findSpeechProcesses(parentPid?: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
        return (
          command.includes('speech-process.ts') && (parentPid === undefined || Number(parent) === parentPid)
        );
      } catch {
        // The process has ended meanwhile.
        return false;
      }
    });
}
