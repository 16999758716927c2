/** How long a workspace keeps things, on the command line. */
import type { Retention } from '@minutebook/contract/app/workspace-endpoints.ts';
import { text, UsageError, type ValuesOf } from './option.ts';

const days = (what: string) => text('days', `how long ${what} are kept, or "for-ever"`);

export const retentionOptions = {
  'media-days': days('recordings'),
  'transcript-days': days('transcripts'),
};

const LONGEST_DAYS = 36_500;

/** Only what is given. @throws UsageError */
export function toGivenRetention(given: ValuesOf<typeof retentionOptions>): Partial<Retention> {
  const read = (name: keyof typeof retentionOptions): number | null | undefined => {
    const value = given[name];
    if (value === undefined) return undefined;
    if (value === 'for-ever') return null;
    const count = /^[0-9]{1,5}$/.test(value) ? Number(value) : 0;
    if (count >= 1 && count <= LONGEST_DAYS) return count;
    throw new UsageError(
      `--${name} must be a number of days from 1 to ${LONGEST_DAYS}, or "for-ever", not "${value}".`,
    );
  };
  const media_days = read('media-days');
  const transcript_days = read('transcript-days');
  return {
    ...(media_days === undefined ? {} : { media_days }),
    ...(transcript_days === undefined ? {} : { transcript_days }),
  };
}

/** `30 days`, `for ever` */
export const toKept = (count: number | null) => (count === null ? 'for ever' : `${count} days`);
