import type { UploadWords } from './uploads.ts';

/** Options that are shared by all files of an upload, and remembered for the next. */
export type UploadDefaults = Pick<UploadWords, 'scope' | 'team_ids' | 'transcribe_language'>;

const first: UploadDefaults = { scope: 'private', team_ids: [], transcribe_language: 'default' };
const toKey = (slug: string) => `minutebook.upload-defaults.${slug}`;

/** The last choice in this browser; at first, only the uploader sees the record. */
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
