import type { UploadWords } from './uploads.ts';

/** What is the same for all files of an upload, but for what is about these alone. */
export type UploadDefaults = Pick<UploadWords, 'scope' | 'team_ids' | 'transcribe_language'>;

const first: UploadDefaults = { scope: 'private', team_ids: [], transcribe_language: 'default' };
const toKey = (slug: string) => `minutebook.upload-defaults.${slug}`;

/** As it was chosen in this browser the last time; to begin with, nobody else sees a record. */
export function readUploadDefaults(slug: string): UploadDefaults {
  try {
    const kept = JSON.parse(localStorage.getItem(toKey(slug)) ?? '{}') as Partial<UploadDefaults> | null;
    return { ...first, ...kept };
  } catch {
    return first;
  }
}

export const keepUploadDefaults = (
  slug: string,
  { scope, team_ids, transcribe_language }: UploadDefaults,
): void => localStorage.setItem(toKey(slug), JSON.stringify({ scope, team_ids, transcribe_language }));
