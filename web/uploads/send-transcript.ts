import { askV1 } from './ask-v1.ts';
import { readText } from './read-text.ts';
import type { Upload } from './uploads.ts';

/** A transcript goes whole, in two steps that may be repeated. @throws ApiError */
export async function sendTranscript(
  { slug, uuid, filename, words }: Upload,
  file: File,
  on_record: (record_id: number) => void,
): Promise<void> {
  const { title, rec_date, scope, team_ids, label_ids } = words;
  const { id } = await askV1<{ id: number }>('POST', `/workspace/${slug}/record`, {
    uuid,
    rec_date,
    scope,
    team_ids,
    label_ids,
    ...(title !== '' && { title }),
    upload_source: 'web',
    filesize: 0,
    transcript: { filename, content: await readText(file) },
  });
  on_record(id);
  await askV1('POST', `/workspace/${slug}/record/${id}/upload/complete`, { uuid });
}
