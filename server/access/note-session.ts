/** Writes sign-ins, failed ones and ends of sessions to the audit logs of the user's workspaces. */
import type { Queryable } from '../base/database/database.ts';
import { writeAuditOfUser } from './audit-log.ts';
import type { FactorKind } from './second-factor.ts';

export type SignInWay = 'first_owner' | 'invitation' | 'login_token' | 'oidc' | 'passkey' | 'password';

export interface SessionEvent {
  action: 'session.start' | 'session.end' | 'session.refuse';
  user_id: number;
  session_id?: number;
  way?: SignInWay | 'second_factor';
  /** The second factor that was given after the password. */
  factor?: FactorKind;
  /** The client's network address: see toClientNetwork. */
  address?: string;
  why?: 'refresh_token_used_twice' | 'provider_signed_out';
}

/** Failed attempts from one network are one entry for a while; unknown addresses appear only in the log. */
export async function noteSession(
  db: Queryable,
  { action, user_id, ...detail }: SessionEvent,
  now: Date,
): Promise<void> {
  const isRefused = action === 'session.refuse';
  const actor_user_id = isRefused ? null : user_id;
  const event = { action, actor_user_id, detail: { user_id, ...detail }, once: isRefused };
  await writeAuditOfUser(db, { user_id, event, now });
}
