/** Reads, masks and indexes a file in a process of its own, because it may be anything. */
import { toDraftPieces, type DraftPiece } from '../records/writing/prepare-draft.ts';
import { TranscriptError } from '../text/transcript/transcript.ts';
import { draftFile, type AboutFile, type FileToDraft } from './draft-file.ts';

type FilePiece = DraftPiece | { about: AboutFile } | { refusal: Pick<TranscriptError, 'line' | 'reason'> };

export async function* draftFileInPieces(given: FileToDraft): AsyncGenerator<FilePiece, void> {
  let drafted;
  try {
    drafted = await draftFile(given);
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    const { line, reason } = error;
    yield { refusal: { line, reason } };
    return;
  }
  yield { about: drafted.about };
  yield* toDraftPieces(drafted.draft);
}
