import type { appRecordEndpoints } from '@minutebook/contract/app/record-endpoints.ts';
import type { RequestBodyOf } from '@minutebook/contract/endpoint.ts';
import { errors, type ErrorDetail } from '@minutebook/contract/errors.ts';
import { say } from '@minutebook/contract/sentences.ts';
import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../db/database.ts';
import { lockKnownIds, type ChangeableRecord } from './record-change-queries.ts';

type RecordChange = RequestBodyOf<(typeof appRecordEndpoints)['update-record']>;

const LINKS = ['team_ids', 'access_team_ids', 'access_member_ids'] as const;

/**
 * The record as it is to be, by the rules of an upload: what is named is here, and who puts a record into a team is in it.
 * @throws VALIDATION_ERROR, FORBIDDEN
 */
export async function requirePlaces(
  tx: Queryable,
  caller: Caller,
  record: ChangeableRecord,
  asked: Omit<RecordChange, 'title'>,
): Promise<ChangeableRecord> {
  const wanted = { ...record, ...asked };
  const details: ErrorDetail[] = [];
  for (const field of LINKS) {
    wanted[field] = [...new Set(wanted[field])].sort((a, b) => a - b);
    // What the record has already may stay, also somebody who has left.
    const added = wanted[field].filter((id) => !record[field].includes(id));
    const known = await lockKnownIds(tx, caller.workspace.workspace_id, field, added);
    const unknown = added.find((id) => !known.includes(id));
    if (unknown !== undefined) {
      details.push({ path: `body.${field}`, message: say('no_such_id', { id: unknown }) });
    }
  }
  const is_placed = asked.scope !== undefined || asked.team_ids !== undefined;
  if (is_placed && wanted.scope === 'team' && wanted.team_ids.length === 0) {
    details.push({ path: 'body.team_ids', message: say('no_team') });
  }
  if (details.length > 0) throw errors.validation(details);
  requireOwnTeams(
    caller,
    wanted.team_ids.filter((team_id) => !record.team_ids.includes(team_id)),
  );
  return wanted;
}

function requireOwnTeams({ teams, permissions }: Caller, added_team_ids: readonly number[]): void {
  if (permissions['team.manage'] === 'allow') return;
  const other = added_team_ids.find((team_id) => !teams.has(team_id));
  if (other !== undefined) throw errors.forbidden('not_in_team', { team_id: other });
}
