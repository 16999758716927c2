import { readFile } from 'node:fs/promises';
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../http/context.ts';
import { errorCode } from '../base/error-code.ts';
import { WorkerDiedError } from '../base/worker/worker-task.ts';
import { TranscriptError } from '../text/transcript/transcript.ts';
import { attachTranscript as attach } from './steps/attach-transcript.ts';
import { requireRecord } from '../records/require-record.ts';

/** @throws ApiError when there is no such record, or the file is no transcript */
export async function attachTranscript(
  ctx: Pick<Context, 'db' | 'clock' | 'workers'>,
  { workspaceId, recordId, path }: { workspaceId: number; recordId: number; path: string },
): Promise<{ dialog_count: number; notes: string[] }> {
  await requireRecord(ctx.db, workspaceId, recordId);
  try {
    return await attach(ctx, {
      record: { workspace_id: workspaceId, record_id: recordId },
      file: { name: path, bytes: await readFile(path) },
    });
  } catch (error) {
    if (error instanceof TranscriptError) {
      throw errors.conflict('not_a_transcript', { reason: error.message });
    }
    if (error instanceof WorkerDiedError) {
      throw errors.conflict('not_a_transcript', { reason: 'reading it takes too long, or too much memory' });
    }
    if (errorCode(error) === 'ENOENT') {
      throw errors.missing('no_file', { path });
    }
    throw error;
  }
}
