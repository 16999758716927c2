import type { LeftOut } from '@minutebook/server/base/backup/backup-about.ts';
import { toLeftOutWords } from '@minutebook/server/base/backup/readable-rows.ts';

/**
 * Lists what a backup of a damaged database lacks; there are no lines when it is complete. @param what the
 * beginning of the sentence: `The backup is`
 */
export const toIncomplete = (what: string, left_out: readonly LeftOut[]) =>
  left_out.length === 0
    ? []
    : [`${what} incomplete. It lacks:`, ...left_out.map((each) => `  ${toLeftOutWords(each)}`)];
