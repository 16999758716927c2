import type { appRecordEndpoints } from '@minutebook/contract/app/record-endpoints.ts';
import type { RequestBodyOf } from '@minutebook/contract/endpoint.ts';
import { errors, fault, type Fault } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../base/database/database.ts';
import { lockKnownIds, type ChangeableRecord } from './record-change-queries.ts';

type RecordChange = RequestBodyOf<(typeof appRecordEndpoints)['update-record']>;

export const LINKS = ['team_ids', 'access_team_ids', 'access_member_ids'] as const;

/**
 * Checks the record's new links by the rules of an upload: every team and member exists, and a caller who
 * adds a record to a team is in it.
 * @throws VALIDATION_ERROR, FORBIDDEN
 */
export async function requirePlaces(
  tx: Queryable,
  { caller, record, asked }: { caller: Caller; record: ChangeableRecord; asked: Omit<RecordChange, 'title'> },
): Promise<ChangeableRecord> {
  const wanted = { ...record, ...asked };
  const faults: Fault[] = [];
  for (const field of LINKS) {
    wanted[field] = [...new Set(wanted[field])].sort((a, b) => a - b);
    // Links that the record already has may stay, also to members who have left.
    const added = wanted[field].filter((id) => !record[field].includes(id));
    const known = await lockKnownIds(tx, { workspace_id: caller.workspace.workspace_id, field, ids: added });
    const unknown = added.find((id) => !known.includes(id));
    if (unknown !== undefined) {
      faults.push(fault(`body.${field}`, 'no_such_id', { id: unknown }));
    }
  }
  const isPlaced = asked.scope !== undefined || asked.team_ids !== undefined;
  if (isPlaced && wanted.scope === 'team' && wanted.team_ids.length === 0) {
    faults.push(fault('body.team_ids', 'no_team'));
  }
  if (faults.length > 0) throw errors.validation(faults);
  requireOwnTeams(
    caller,
    wanted.team_ids.filter((team_id) => !record.team_ids.includes(team_id)),
  );
  return wanted;
}

/** A record in a team belongs to the team, so only its members and managers of teams may add one. */
export function requireOwnTeams({ teams, permissions }: Caller, team_ids: readonly number[]): void {
  if (permissions['team.manage'] === 'allow') return;
  const other = team_ids.find((team_id) => !teams.has(team_id));
  if (other !== undefined) throw errors.forbidden('not_in_team', { team_id: other });
}
