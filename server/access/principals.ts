/**
 * Visibility as numbers: a record's acl contains everybody who may see it, a member's principals everything
 * the member belongs to, and a record is visible exactly when the two share a number. The list, the detail
 * and every count use this and nothing else, so they cannot disagree.
 */
import type { RecordScope } from '@minutebook/contract/resources/allowed-values.ts';

/** Every active member except guests. */
export const WHOLE_WORKSPACE = 0;
/** Every published record, and drafts whose owner has left: for holders of record.read_all. */
export const READ_ALL = 1;
export const teamPrincipal = (team_id: number) => 2 * team_id;
export const memberPrincipal = (member_id: number) => 2 * member_id + 1;

export interface AclSource {
  scope: RecordScope;
  is_draft: boolean;
  owner_member_id: number | null;
  team_ids: readonly number[];
  access_team_ids: readonly number[];
  access_member_ids: readonly number[];
}

/** A draft is its owner's alone; without one nobody could publish it, so holders of record.read_all see it. */
export function toAcl(record: AclSource): number[] {
  const owner = record.owner_member_id === null ? [] : [memberPrincipal(record.owner_member_id)];
  if (record.is_draft) return owner.length > 0 ? owner : [READ_ALL];
  const wide = record.scope === 'workspace' ? [WHOLE_WORKSPACE] : [];
  const teams = record.scope === 'private' ? [] : record.team_ids;
  return [
    ...new Set([
      READ_ALL,
      ...wide,
      ...owner,
      ...[...teams, ...record.access_team_ids].map(teamPrincipal),
      ...record.access_member_ids.map(memberPrincipal),
    ]),
  ].sort((a, b) => a - b);
}

/** The ids of the teams and members in an acl. */
export function toAclParts(acl: readonly number[]): {
  is_for_workspace: boolean;
  team_ids: number[];
  member_ids: number[];
} {
  const others = acl.filter((principal) => principal !== WHOLE_WORKSPACE && principal !== READ_ALL);
  return {
    is_for_workspace: acl.includes(WHOLE_WORKSPACE),
    team_ids: others.filter((principal) => principal % 2 === 0).map((principal) => principal / 2),
    member_ids: others.filter((principal) => principal % 2 === 1).map((principal) => (principal - 1) / 2),
  };
}

export interface PrincipalSource {
  member_id: number;
  is_guest: boolean;
  reads_all: boolean;
  team_ids: readonly number[];
  /** Owners who have left; only needed for holders of record.read_all, who see their drafts. */
  gone_member_ids: readonly number[];
}

export function toPrincipals(member: PrincipalSource): number[] {
  return [
    ...(member.is_guest ? [] : [WHOLE_WORKSPACE]),
    ...(member.reads_all ? [READ_ALL, ...member.gone_member_ids.map(memberPrincipal)] : []),
    memberPrincipal(member.member_id),
    ...member.team_ids.map(teamPrincipal),
  ];
}

/** Whether only record.read_all makes the record visible to the requester: such reads are audited. */
export function restsOnReadAll(
  acl: readonly number[],
  member: Omit<PrincipalSource, 'reads_all' | 'gone_member_ids'>,
) {
  const own = new Set(toPrincipals({ ...member, reads_all: false, gone_member_ids: [] }));
  return !acl.some((principal) => own.has(principal));
}
