/** Editing a record may change who sees it; widening its audience needs the permission to share. */
import { errors } from '@minutebook/contract/errors.ts';
import type { RecordPermission } from '@minutebook/contract/resources/record.ts';
import type { Caller } from '../../access/caller.ts';
import { toAcl, toAclParts, WHOLE_WORKSPACE } from '../../access/principals.ts';
import { mayOnRecord, toRecordPermissions } from '../../access/record-permissions.ts';
import type { Queryable } from '../../base/database/database.ts';
import { requireMayLift } from '../../access/grant-rules.ts';
import { listTeamEffects } from '../../access/access-queries.ts';
import { hasGuest, type ChangeableRecord } from './record-change-queries.ts';

/** @throws FORBIDDEN */
export async function requireReach(
  tx: Queryable,
  { caller, record, wanted }: { caller: Caller; record: ChangeableRecord; wanted: ChangeableRecord },
): Promise<void> {
  const { workspace_id } = caller.workspace;
  const is_shared =
    !mayOnRecord(caller, record, 'record.share') && (await isWider(tx, { workspace_id, record, wanted }));
  if (is_shared) throw errors.forbidden('may_not_widen_record');
  requireNoGain(caller, record, wanted);
  // The owner may take the record out of a team, along with the denies of that team's roles.
  if (record.owner_member_id === caller.member_id) return;
  const left = record.team_ids.filter((team_id) => !wanted.team_ids.includes(team_id));
  if (left.length === 0) return;
  requireMayLift(
    (resource) => mayOnRecord(caller, record, resource),
    await listTeamEffects(tx, workspace_id, left),
    [],
  );
}

/** A draft counts with the audience that it will have. */
const toReach = (record: ChangeableRecord) => toAcl({ ...record, is_draft: false });

/** Whether the new audience adds anybody. Everybody in the workspace already sees it, except guests. */
async function isWider(
  tx: Queryable,
  {
    workspace_id,
    record,
    wanted,
  }: { workspace_id: number; record: ChangeableRecord; wanted: ChangeableRecord },
): Promise<boolean> {
  const reach = toReach(record);
  const added = toReach(wanted).filter((principal) => !reach.includes(principal));
  if (added.length === 0 || !reach.includes(WHOLE_WORKSPACE)) return added.length > 0;
  return hasGuest(tx, workspace_id, toAclParts(added));
}

/** Roles count in the record's teams: nobody moves it to where they may do more with it. @throws FORBIDDEN */
function requireNoGain(caller: Caller, record: ChangeableRecord, wanted: ChangeableRecord): void {
  // (protection from deletion does not depend on people)
  const before = toRecordPermissions(caller, { ...record, protected_from_deletion: false });
  const { team_ids } = wanted;
  const then = toRecordPermissions(caller, { ...record, team_ids, protected_from_deletion: false });
  const names = Object.keys(then) as RecordPermission[];
  const permission = names.find((name) => then[name] && !before[name]);
  if (permission !== undefined) throw errors.forbidden('may_not_move_record', { permission });
}
