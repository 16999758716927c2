/** Resolves the teams, people and labels that an uploader names to ids of this workspace. */
import { errors, fault, type Fault } from '@minutebook/contract/errors.ts';
import type { NewUpload } from '@minutebook/contract/resources/upload.ts';
import type { Caller } from '../../access/caller.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { requireOwnTeams } from '../../records/access/require-places.ts';
import type { RecordDraft } from '../../records/writing/record-draft.ts';

export type UploadPlaces = Pick<
  RecordDraft,
  'team_ids' | 'label_ids' | 'access_team_ids' | 'access_member_ids'
>;

interface Found {
  /** The id in the request. */
  asked_id: number;
  /** The id that is stored. */
  id: number;
}

// A key share lock: a team cannot be deleted while a record is being linked to it.
const lockTeams = statement<Found>(
  'receive.lock-teams',
  `select t.team_id as asked_id, t.team_id as id from team t
   where t.workspace_id = $1 and t.team_id = any ($2::bigint[]) order by t.team_id for key share`,
);
const lockLabels = statement<Found>(
  'receive.lock-labels',
  `select l.label_id as asked_id, l.label_id as id from label l
   where l.workspace_id = $1 and l.label_id = any ($2::bigint[]) order by l.label_id for key share`,
);
const lockMembers = statement<Found>(
  'receive.lock-members',
  `select m.user_id as asked_id, m.member_id as id from member m
   where m.workspace_id = $1 and m.user_id = any ($2::bigint[]) and m.status = 'active'
   order by m.member_id for key share`,
);

const lockMembersById = statement<Found>(
  'receive.lock-members-by-id',
  `select m.member_id as asked_id, m.member_id as id from member m
   where m.workspace_id = $1 and m.member_id = any ($2::bigint[]) and m.status = 'active'
   order by m.member_id for key share`,
);

/** @throws VALIDATION_ERROR naming every unknown id; FORBIDDEN for a team that the caller is not in */
export async function requireUploadPlaces(
  tx: Queryable,
  caller: Caller,
  asked: NewUpload & { access_member_ids?: readonly number[] },
): Promise<UploadPlaces> {
  const faults: Fault[] = [];
  const find = async (
    lock: typeof lockTeams,
    field: 'team_ids' | 'label_ids' | 'accessible_team_ids' | 'accessible_user_ids' | 'access_member_ids',
    what: string,
  ): Promise<number[]> => {
    const ids = [...new Set(asked[field] ?? [])];
    const found = ids.length === 0 ? [] : await tx.query(lock, [caller.workspace.workspace_id, ids]);
    const known = new Set(found.map(({ asked_id }) => asked_id));
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) {
      faults.push(fault(`body.${field}`, 'no_such_id', { id: `${what} ${unknown}` }));
    }
    return found.map(({ id }) => id);
  };
  const places = {
    team_ids: await find(lockTeams, 'team_ids', 'team'),
    label_ids: await find(lockLabels, 'label_ids', 'label'),
    access_team_ids: await find(lockTeams, 'accessible_team_ids', 'team'),
    access_member_ids: [
      ...new Set([
        ...(await find(lockMembers, 'accessible_user_ids', 'user')),
        ...(await find(lockMembersById, 'access_member_ids', 'member')),
      ]),
    ],
  };
  if (asked.scope === 'team' && places.team_ids.length === 0) {
    faults.push(fault('body.team_ids', 'no_team'));
  }
  if (faults.length > 0) throw errors.validation(faults);
  requireOwnTeams(caller, places.team_ids);
  return places;
}
