/** Members and teams as they are read for a directory. */
import type {
  BaseWorkspaceRole,
  MemberStatus,
  UserLocale,
} from '@minutebook/contract/resources/allowed-values.ts';

export interface UserRow {
  member_id: number;
  user_id: number;
  email: string;
  name: string;
  status: MemberStatus;
  base_role: BaseWorkspaceRole;
  locale: UserLocale;
  joined_at: Date;
  updated_at: Date;
  user_name: string;
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  /** Whether the directory has made the account. */
  is_made: boolean;
  teams: { team_id: number; name: string }[];
}

export interface GroupRow {
  team_id: number;
  name: string;
  external_id: string | null;
  created_at: Date;
  updated_at: Date;
  members: { member_id: number; name: string }[];
}
