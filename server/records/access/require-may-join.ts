/** Joining hands what is said in a record on to whoever sees the joined one, and to its owner, who may most. */
import { errors } from '@minutebook/contract/errors.ts';
import type { RecordPermission, RecordPermissions } from '@minutebook/contract/resources/record.ts';
import { listTeamEffects } from '../../access/access-queries.ts';
import type { Caller } from '../../access/caller.ts';
import type { Member } from '../../access/load-place.ts';
import { toAcl } from '../../access/principals.ts';
import { mayOnRecord, toRecordPermissions } from '../../access/record-permissions.ts';
import type { Queryable } from '../../base/database/database.ts';
import type { ChangeableRecord } from './record-change-queries.ts';

/**
 * Nobody gets by it what whoever joins could not give them.
 * @param joined the record as it will be: it is its owner's alone, or seen by those who see it now
 * @param owner of the joined record; null: an account that is switched off may come back
 * @throws FORBIDDEN
 */
export async function requireMayJoin(
  tx: Queryable,
  {
    caller,
    record,
    joined,
    owner,
  }: { caller: Caller; record: ChangeableRecord; joined: ChangeableRecord; owner: Member | null },
): Promise<void> {
  const may = toRecordPermissions(caller, record);
  const isSeen = toAcl(record).some((principal) => owner?.principals.includes(principal));
  const isTheirs = joined.owner_member_id === record.owner_member_id;
  if (!isTheirs && !isSeen && !may.share) throw errors.forbidden('may_not_widen_record');
  if (owner !== null) {
    const before = isSeen ? toRecordPermissions(owner, record) : null;
    const permission = findGained(before, toRecordPermissions(owner, joined), may);
    if (permission !== undefined) throw errors.forbidden('may_not_join_record', { permission });
  }
  if (record.owner_member_id === caller.member_id) return;
  // Others see it by record.read_all: what a role in a team that it leaves denies them, they may do again.
  const left = record.team_ids.filter((team_id) => !joined.team_ids.includes(team_id));
  if (left.length === 0) return;
  const lifted = (await listTeamEffects(tx, caller.workspace.workspace_id, left)).find(
    ({ resource, effect }) => effect === 'deny' && !mayOnRecord(caller, record, resource),
  );
  if (lifted !== undefined)
    throw errors.forbidden('may_not_join_record', { permission: lifted.resource.replace('record.', '') });
}

/** A permission that the owner would gain by joining, and that the caller does not have. */
function findGained(
  before: RecordPermissions | null,
  then: RecordPermissions,
  may: RecordPermissions,
): RecordPermission | undefined {
  const names = Object.keys(then) as RecordPermission[];
  return names.find((name) => then[name] && before?.[name] !== true && !may[name]);
}
