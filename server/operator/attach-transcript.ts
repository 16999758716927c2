import { readFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import { errorCode } from '../error-code.ts';
import { TranscriptError } from '../ingest/transcript.ts';
import { attachTranscript as attach } from '../jobs/attach-transcript.ts';
import { OperatorError } from './operator-error.ts';
import { requireRecord } from './require-record.ts';

/** @throws OperatorError when there is no such record, or the file is no transcript */
export async function attachTranscript(
  ctx: Pick<Context, 'db' | 'clock'>,
  workspace_id: number,
  record_id: number,
  path: string,
): Promise<{ dialog_count: number }> {
  await requireRecord(ctx.db, workspace_id, record_id);
  try {
    return await attach(ctx, { workspace_id, record_id }, { name: path, bytes: await readFile(path) });
  } catch (error) {
    if (error instanceof TranscriptError) throw new OperatorError(`${error.message}.`);
    if (errorCode(error) === 'ENOENT') {
      throw new OperatorError(`There is no file ${path}.`);
    }
    throw error;
  }
}
