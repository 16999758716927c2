import { ApiError } from '@minutebook/contract/errors.ts';
import { ConfigError } from '../base/config/config.ts';
import { DatabaseStartError } from '../base/database/database-start-error.ts';
import { InstallError } from '../engines/local/install/install-error.ts';
import { ModelFolderError } from '../engines/local/model-folder.ts';
import { MediaStoreError } from '../media/media-store-error.ts';

/** The sentence for a problem an operator can fix; undefined for a bug, which is shown with its stack. */
export function findOperatorSentence(error: unknown): string | undefined {
  const expected = [
    ApiError,
    ConfigError,
    DatabaseStartError,
    InstallError,
    MediaStoreError,
    ModelFolderError,
  ];
  return expected.some((kind) => error instanceof kind) ? (error as Error).message : undefined;
}
