import { client } from '../../session/client.ts';
import { toBase64 } from '../file-kind.ts';
import type { Upload } from '../uploads.ts';

export interface CreatedUpload {
  record_id: number;
  notes: readonly string[];
}

/**
 * Sends a transcript whole, in two steps that may be repeated. @param onCreated resolves to whether to go on
 * @throws ApiError
 */
export async function sendTranscript(
  upload: Upload,
  file: File,
  onCreated: (created: CreatedUpload) => Promise<boolean>,
): Promise<void> {
  const { slug, filename } = upload;
  const created = await createUpload(upload, { filename, file }, { filesize: 0 });
  const { record_id } = created;
  if (await onCreated(created)) await client.completeUpload({ params: { slug, record_id } });
}

/** Creates the record of an expected recording, with its transcript. May be repeated. @throws ApiError */
export function createWithTranscript(upload: Upload, file: File) {
  const { filename, size_bytes, words } = upload;
  return createUpload(
    upload,
    { filename: file.name, file },
    {
      filesize: size_bytes,
      filename,
      transcribe_language: words.transcribe_language,
      ...(words.speakers !== undefined && { speakers: words.speakers }),
    },
  );
}

async function createUpload(
  { slug, uuid, words }: Upload,
  { filename, file }: { filename: string; file: File },
  recording: { filesize: number; filename?: string; transcribe_language?: string; speakers?: number },
) {
  const { title, rec_date, is_start, scope, team_ids, label_ids } = words;
  return client.createUpload({
    params: { slug },
    body: {
      uuid,
      rec_date,
      ...(is_start && { rec_date_is_start: true }),
      scope,
      team_ids: [...team_ids],
      label_ids: [...label_ids],
      ...(title !== '' && { title }),
      upload_source: 'web',
      ...recording,
      // Sent as bytes: the server detects the encoding, and whether they are a document.
      transcript: { filename, content: await toBase64(file), content_encoding: 'base64' },
    },
  });
}
