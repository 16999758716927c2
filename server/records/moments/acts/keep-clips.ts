/** Clips of several records that somebody keeps for themselves, made in the transaction of what they are kept in. */
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import type { RecordPermissions } from '@minutebook/contract/resources/record.ts';
import type { NewClip } from '@minutebook/contract/v3/playlist-endpoints.ts';
import type { Caller } from '../../../access/caller.ts';
import type { WriteTransaction } from '../../../base/database/database.ts';
import type { Context } from '../../../http/context.ts';
import { requireRecord } from '../../access/record-access.ts';
import { holdTranscript } from '../../items/hold-transcript.ts';
import { addMoment } from './change-moments.ts';
import { holdRecord } from './hold-moments.ts';

type PermissionsById = ReadonlyMap<number, RecordPermissions>;

/**
 * Returns what the caller may do with each record. It comes before the transaction, since what it writes into the audit log
 * stays when the clips are refused.
 * @throws RECORD_NOT_FOUND, FORBIDDEN
 */
export async function permitClips(
  ctx: Context,
  caller: Caller,
  clips: readonly NewClip[],
): Promise<PermissionsById> {
  const found = new Map<number, RecordPermissions>();
  for (const record_id of new Set(clips.map((clip) => clip.record_id)))
    found.set(record_id, (await requireRecord(ctx, caller, record_id)).permissions);
  return found;
}

/**
 * Records are locked by rising id, so that two who keep clips of the same ones never wait for each other.
 * @returns the ids of the clips, in their order
 * @throws RECORD_NOT_FOUND, VALIDATION_ERROR, CONFLICT, SERVICE_UNAVAILABLE
 */
export async function keepClips(
  ctx: Context,
  { tx, caller, permissions }: { tx: WriteTransaction; caller: Caller; permissions: PermissionsById },
  clips: readonly NewClip[],
): Promise<number[]> {
  const { workspace, member_id } = caller;
  const { workspace_id } = workspace;
  const now = ctx.clock.now();
  const ids = new Map<number, number>();
  for (const [record_id, may] of [...permissions].toSorted(([one], [other]) => one - other)) {
    const held = await holdRecord(tx, { caller, record_id, permissions: may }, now);
    await holdTranscript(tx, { workspace_id, member_id, record_id }, async () => {
      for (const [index, { dialog_ids, text, ...clip }] of clips.entries()) {
        if (clip.record_id !== record_id) continue;
        const asked = { kind: 'clip', audience: 'author', dialog_ids, text } as const;
        ids.set(index, await addMoment(ctx, held, asked).catch(inClip(index)));
      }
    });
  }
  return clips.flatMap((_clip, index) => ids.get(index) ?? []);
}

/** Gives the faults of one clip its path in the list. */
const inClip = (index: number) => (error: unknown) => {
  if (!(error instanceof ApiError) || error.faults === undefined) throw error;
  const path = `body.clips[${index}]`;
  throw errors.validation(
    error.faults.map((fault) => ({ ...fault, path: fault.path.replace(/^body/, path) })),
  );
};
