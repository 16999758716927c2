/** Programs as pages see them. */
import type { ConnectedProgram } from '@minutebook/contract/app/program-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Scope } from '@minutebook/contract/scopes.ts';
import { endGrant } from '../../access/programs/program-grants.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import type { Context } from '../../http/context.ts';
import type { listChoices } from './consent.ts';
import type { Program } from './find-program.ts';

export const toProgram = ({ name, kind, host }: Program) => ({ name, kind, host });

export const toWorkspaces = (choices: Awaited<ReturnType<typeof listChoices>>) =>
  choices.map(({ slug, name, refusal }) => ({ slug, name, refusal }));

interface ProgramRow {
  oauth_grant_id: number;
  name: string;
  host: string | null;
  scopes: Scope[];
  workspace: string;
  user_name: string;
  address: string | null;
  created_at: Date;
  last_used_at: Date | null;
}

// Selects by user or by workspace: one of both is given. A grant without a valid refresh token has ended by
// itself.
const selectPrograms = statement<ProgramRow>(
  'oauth.programs',
  `with granted as materialized (
     select g.oauth_grant_id, g.name, g.host, g.scopes, g.workspace_id, u.name as user_name, g.address, g.created_at,
       (select max(t.last_used_at) from access_token t where t.oauth_grant_id = g.oauth_grant_id) as last_used_at
     from oauth_grant g
     join app_user u on u.user_id = g.user_id
     where (g.user_id = $1 or $1::bigint is null) and (g.workspace_id = $2 or $2::bigint is null) and g.ended_at is null
       and exists (select 1 from oauth_refresh_token r
         where r.oauth_grant_id = g.oauth_grant_id and r.used_at is null and r.expires_at > $3)
     order by g.oauth_grant_id desc limit 500
   )
   select g.oauth_grant_id, g.name, g.host, g.scopes, w.slug as workspace, g.user_name, g.address, g.created_at, g.last_used_at
   from granted g join workspace w on w.workspace_id = g.workspace_id
   order by g.oauth_grant_id desc`,
);

/** The user or the workspace whose programs are listed; one of both is given. */
interface Holder {
  user_id?: number;
  workspace_id?: number;
}

const toValues = ({ user_id, workspace_id }: Holder) => [user_id ?? null, workspace_id ?? null];

export async function listPrograms(db: Queryable, of: Holder, now: Date): Promise<ConnectedProgram[]> {
  return (await db.query(selectPrograms, [...toValues(of), now])).map(
    ({ oauth_grant_id: id, user_name: user, created_at, last_used_at, ...program }) => ({
      id,
      ...program,
      user,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    }),
  );
}

const selectLive = statement<{ oauth_grant_id: number }>(
  'oauth.live-grant',
  `select g.oauth_grant_id from oauth_grant g
   where g.oauth_grant_id = $1 and (g.user_id = $2 or $2::bigint is null) and (g.workspace_id = $3 or $3::bigint is null)
     and g.ended_at is null for update`,
);

/** @throws ApiError when this user, or this workspace, has no such program */
export async function endProgram(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { grant_id, of, actor_user_id }: { grant_id: number; of: Holder; actor_user_id: number | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const live = await tx.query(selectLive, [grant_id, ...toValues(of)]);
    if (live.length === 0) throw errors.notFound();
    await endGrant(tx, grant_id, { actor_user_id, now: clock.now() });
  });
}
