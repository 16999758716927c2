import type { Upload } from '../uploads.ts';

/** The `Upload-Metadata` of a recording (docs/uploads.md). */
export function toUploadMetadata(
  { slug, uuid, filename, words }: Upload,
  { type }: Pick<File, 'type'>,
): Record<string, string> {
  const { title, rec_date, scope, team_ids, label_ids, transcribe_language, speakers, two_sides } = words;
  const all = {
    workspace: slug,
    uuid,
    rec_date,
    filename,
    filetype: type,
    title,
    scope,
    team_ids: team_ids.join(','),
    label_ids: label_ids.join(','),
    transcribe_language,
    speakers: speakers === undefined ? '' : String(speakers),
    two_sides: two_sides === true ? 'true' : '',
    upload_source: 'web',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
