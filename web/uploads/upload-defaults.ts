import type { UploadWords } from './uploads.ts';
import { keep, readKept } from '../kept.ts';

/** Options that are shared by all files of an upload, and remembered for the next. */
export type UploadDefaults = Pick<UploadWords, 'scope' | 'team_ids' | 'transcribe_language'>;

/** All of an upload's options; labels are chosen anew every time. */
export type UploadChoice = UploadDefaults & { label_ids: number[]; speakers?: number | undefined };

const first: UploadDefaults = { scope: 'private', team_ids: [], transcribe_language: 'default' };
const toKey = (slug: string) => `minutebook.upload-defaults.${slug}`;

/** The last choice in this browser; at first, only the uploader sees the record. */
export function readUploadDefaults(slug: string): UploadDefaults {
  try {
    const kept = JSON.parse(readKept(toKey(slug)) ?? '{}') as Partial<UploadDefaults> | null;
    return { ...first, ...kept };
  } catch {
    return first;
  }
}

export const keepUploadDefaults = (
  slug: string,
  { scope, team_ids, transcribe_language }: UploadDefaults,
): void => void keep(toKey(slug), JSON.stringify({ scope, team_ids, transcribe_language }));

/** Somebody may have left a team since they chose it. */
export function toPossible(choice: UploadChoice, teams: readonly { id: number }[]): UploadChoice {
  if (choice.scope !== 'team') return { ...choice, team_ids: [] };
  const team_ids = choice.team_ids.filter((team_id) => teams.some(({ id }) => id === team_id));
  return { ...choice, team_ids, scope: teams.length > 0 ? 'team' : 'private' };
}
