import { ApiError } from '@minutebook/contract/errors.ts';
import { ConfigError } from '../base/config/config.ts';
import { DatabaseStartError } from '../base/database/database-start-error.ts';
import { findFileWords } from '../base/file-words.ts';
import { InstallError } from '../engines/local/install/install-error.ts';
import { ModelFolderError } from '../engines/local/model-folder.ts';
import { MediaStoreError } from '../media/media-store-error.ts';
import { SetError } from '../recordings/measure/read-set.ts';
import { TranscriptError } from '../text/transcript/transcript.ts';

/**
 * Returns the sentence for a problem that an operator can fix, or undefined for a bug, which is shown with
 * its stack.
 */
export function findOperatorSentence(error: unknown): string | undefined {
  const expected = [
    ApiError,
    ConfigError,
    DatabaseStartError,
    InstallError,
    MediaStoreError,
    ModelFolderError,
    SetError,
    TranscriptError,
  ];
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  return findFileSentence(error);
}

/** A file or folder that the system refuses is the operator's to fix. */
function findFileSentence(error: unknown): string | undefined {
  const words = findFileWords(error);
  if (words === undefined || !(error instanceof Error && 'path' in error)) return undefined;
  return `${String(error.path)}: ${words}.`;
}
