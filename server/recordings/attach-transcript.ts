import { readFile } from 'node:fs/promises';
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../http/context.ts';
import { errorCode } from '../base/error-code.ts';
import { findFileWords } from '../base/file-words.ts';
import { WorkerDiedError } from '../base/worker/worker-task.ts';
import { attachTranscript as attach } from './steps/attach-transcript.ts';
import { requireRecord } from '../records/require-record.ts';

/** Title and date of such a file would come from these, and the record has its own. */
const DEFAULTS = { recorded_at: new Date(0), timezone: 'UTC' };

/** @throws ApiError when there is no such record, or the file is no transcript */
export async function attachTranscript(
  ctx: Pick<Context, 'db' | 'clock' | 'workers'>,
  { workspace_id, record_id, path }: { workspace_id: number; record_id: number; path: string },
): Promise<{ dialog_count: number; notes: string[] }> {
  await requireRecord(ctx.db, workspace_id, record_id);
  const content = (await readFile(path).catch(refuseUnreadable(path))).toString('base64');
  const attached = await attach(ctx, {
    record: { workspace_id, record_id },
    text: { filename: path, content, encoding: 'base64', ...DEFAULTS },
    event: { kind: 'record.attach', actor_user_id: null, at: ctx.clock.now() },
  }).catch((error: unknown) => {
    if (!(error instanceof WorkerDiedError)) throw error;
    return { refusal: 'reading it takes too long, or too much memory' };
  });
  if ('refusal' in attached) throw errors.conflict('not_a_transcript', { reason: attached.refusal });
  return attached;
}

const refuseUnreadable = (path: string) => (error: unknown) => {
  if (errorCode(error) === 'ENOENT') throw errors.missing('no_file', { path });
  const reason = findFileWords(error);
  if (reason !== undefined) throw errors.conflict('file_unreadable', { path, reason });
  throw error;
};
