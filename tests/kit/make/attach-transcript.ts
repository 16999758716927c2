import assert from 'node:assert/strict';
import type { RecordContext } from '../../../server/records/record-context.ts';
import type { RecordKey } from '../../../server/records/lock-records.ts';
import { attachTranscript } from '../../../server/recordings/steps/attach-transcript.ts';

/** Gives a record the transcript of a file, like the command line. */
export async function attachText(
  ctx: RecordContext,
  { record, filename, content }: { record: RecordKey; filename: string; content: string },
): Promise<void> {
  const at = ctx.clock.now();
  const attached = await attachTranscript(ctx, {
    record,
    text: { filename, content, encoding: 'utf8', recorded_at: at, timezone: 'UTC' },
    event: { kind: 'record.attach', actor_user_id: null, at },
    reveals: false,
  });
  assert.ok('dialog_count' in attached, JSON.stringify(attached));
}
