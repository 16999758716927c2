import type { LeftOut } from '@minutebook/server/base/backup/backup-about.ts';
import { toLeftOutWords } from '@minutebook/server/base/backup/readable-rows.ts';

/** What a backup of a damaged database lacks; no line: it is complete. @param what `The backup is` */
export const toIncomplete = (what: string, left_out: readonly LeftOut[]) =>
  left_out.length === 0
    ? []
    : [`${what} incomplete. It lacks:`, ...left_out.map((each) => `  ${toLeftOutWords(each)}`)];
