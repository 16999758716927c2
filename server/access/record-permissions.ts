/** The permissions of a requester on a record that is visible to them. */
import type { PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import type { RecordPermissions } from '@minutebook/contract/resources/record.ts';
import type { Caller } from './caller.ts';
import { combinedEffect, isTeamDefault, isWorkspaceDefault } from './permissions.ts';

/** The part of a record that its permissions depend on. */
export interface RecordAccessFacts {
  owner_member_id: number | null;
  team_ids: readonly number[];
  protected_from_deletion: boolean;
  has_masked_spans: boolean;
  /** false: none was ever made, so that nothing could be masked. */
  transcript_stored: boolean;
}

/** The caller has to see the record already: principals.ts decides visibility. */
export function toRecordPermissions(
  caller: Omit<Caller, 'token'>,
  record: RecordAccessFacts,
): RecordPermissions {
  const may = (resource: PermissionResource) => mayOnRecord(caller, record, resource);
  const unmask = may('record.unmask');
  return {
    view: true,
    view_original_text: unmask,
    edit: may('record.edit'),
    label: may('record.label'),
    share: may('record.share'),
    download_media:
      may('record.download_media') &&
      (unmask ||
        isHeardAsRead(caller.workspace, record) ||
        (record.owner_member_id === caller.member_id && !record.has_masked_spans)),
    export: may('record.export'),
    delete: may('record.delete') && !record.protected_from_deletion,
  };
}

/**
 * Whether the sound tells no more than the transcript shows: sound cannot be masked, and where masks are made, one that nobody has
 * transcribed yet may hold what they would hide.
 */
export const isHeardAsRead = (
  { pii_redaction_active }: Pick<Caller['workspace'], 'pii_redaction_active'>,
  { has_masked_spans, transcript_stored }: Pick<RecordAccessFacts, 'has_masked_spans' | 'transcript_stored'>,
): boolean => !has_masked_spans && (transcript_stored || !pii_redaction_active);

/** false: it is archived, and refuses every change, whatever was granted. */
export const isOpen = ({ workspace }: Pick<Caller, 'workspace'>): boolean => workspace.status !== 'archived';

/** The place of a person in a workspace and its teams, present or planned. */
export type Standing = Pick<Caller, 'base_role' | 'effects' | 'teams'>;

/** The caller has to see the record already. */
export function mayOnRecord(
  caller: Omit<Caller, 'token'>,
  record: Pick<RecordAccessFacts, 'owner_member_id' | 'team_ids'>,
  resource: PermissionResource,
): boolean {
  const owns = record.owner_member_id === caller.member_id && resource !== 'record.unmask';
  return mayInTeams(caller, { team_ids: record.team_ids, resource, owns });
}

/**
 * Returns a person's permissions on a record that is linked to these teams: effects of the workspace roles
 * and of the team roles held there, combined; without any, the defaults of the record's owner, the base role
 * or a team leader. No deny binds the workspace's owner.
 */
export function mayInTeams(
  { base_role, effects, teams }: Standing,
  {
    team_ids,
    resource,
    owns = false,
  }: { team_ids: readonly number[]; resource: PermissionResource; owns?: boolean | undefined },
): boolean {
  if (base_role === 'owner') return true;
  const places = team_ids.flatMap((team_id) => teams.get(team_id) ?? []);
  const effect = combinedEffect([...effects, ...places.flatMap((place) => place.effects)], resource);
  if (effect !== null) return effect === 'allow';
  return (
    owns ||
    isWorkspaceDefault(base_role, resource) ||
    places.some((place) => isTeamDefault(place.base_role, resource))
  );
}
