import { readdirSync, readFileSync } from 'node:fs';

/** The speech processes of the machine, or those that one process has started, by what the system knows of them. */
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
        // It has ended meanwhile.
        return false;
      }
    });
}
