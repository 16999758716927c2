import { client } from '../session/client.ts';
import { toBase64 } from './to-base64.ts';
import type { Upload } from './uploads.ts';

/** A transcript goes whole, in two steps that may be repeated. @throws ApiError */
export async function sendTranscript(
  { slug, uuid, filename, words }: Upload,
  file: File,
  onRecord: (recordId: number, notes: readonly string[]) => void,
): Promise<void> {
  const { title, rec_date, scope, team_ids, label_ids } = words;
  const { record_id, notes } = await client.createUpload({
    params: { slug },
    body: {
      uuid,
      rec_date,
      scope,
      team_ids: [...team_ids],
      label_ids: [...label_ids],
      ...(title !== '' && { title }),
      upload_source: 'web',
      filesize: 0,
      // As bytes: in which encoding they are, and whether they are a document, the server finds out.
      transcript: { filename, content: await toBase64(file), content_encoding: 'base64' },
    },
  });
  onRecord(record_id, notes);
  await client.completeUpload({ params: { slug, record_id } });
}
