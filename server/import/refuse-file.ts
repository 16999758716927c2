import { toPathText } from '../text/transcript/read-json.ts';
import { TranscriptError } from '../text/transcript/transcript.ts';
import type { Refuse } from './check-record-file.ts';

export const refuseFile =
  (path: string): Refuse =>
  (at, reason) => {
    throw new TranscriptError(path, null, `${toPathText(at)} ${reason}`);
  };
