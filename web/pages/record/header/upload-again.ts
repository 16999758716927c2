/** Another file in the place of a recording that never arrived, or cannot be used. */
import type { V2RecordRead } from '@minutebook/contract/resources/record.ts';
import { ACCEPTED, toFileKind } from '../../../uploads/file-kind.ts';
import { startUploads, takeFile } from '../../../uploads/sending/run-uploads.ts';
import { makeUuid, toUnsent } from '../../../uploads/uploads.ts';

/** Never resolves when nobody chooses one. */
export function chooseFile(): Promise<File> {
  const { promise, resolve } = Promise.withResolvers<File>();
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = ACCEPTED;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined) resolve(file);
  });
  input.click();
  return promise;
}

/**
 * The same file goes on where its upload broke off. Another one becomes a record of its own, as a complete or dropped upload takes no
 * more bytes; the record in whose place it comes goes to the trash once it has arrived.
 */
export function uploadAgain(
  { id, title, started_at, recorded_at, scope, teams, labels }: V2RecordRead,
  { slug, user_id }: { slug: string; user_id: number },
  file: File,
): void {
  if (takeFile(file)) return;
  const kind = toFileKind(file);
  const isStart = kind === 'transcript';
  const upload = {
    uuid: makeUuid(),
    user_id,
    slug,
    kind,
    ...toUnsent(file),
    words: {
      title: title ?? '',
      rec_date: isStart ? started_at : recorded_at,
      is_start: isStart,
      scope,
      team_ids: teams.map((team) => team.id),
      label_ids: labels.map((label) => label.id),
      transcribe_language: 'default',
    },
    replaces: id,
  } as const;
  startUploads([{ upload, file }]);
}
