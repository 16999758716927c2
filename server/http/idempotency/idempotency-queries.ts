import { DAY_MS } from '../../base/durations.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

/** How long a key is remembered. */
const KEPT_MS = DAY_MS;

/** The key of a caller's request. */
export interface RequestKey {
  workspace_id: number;
  member_id: number;
  key_digest: Buffer;
}

export interface KnownRequest {
  request_digest: Buffer;
  reply_sealed: Buffer | null;
}

const selectRequest = statement<KnownRequest>(
  'http.find-idempotent-request',
  `select i.request_digest, i.reply_sealed from idempotent_request i
   where i.workspace_id = $1 and i.member_id = $2 and i.key_digest = $3 and i.created_at > $4`,
);

// Waits for another transaction with the same key: after its commit there is a row, after its rollback there is none.
const insertRequest = statement<{ member_id: number }>(
  'http.claim-idempotent-request',
  `insert into idempotent_request (workspace_id, member_id, key_digest, request_digest, created_at)
   values ($1, $2, $3, $4, $5)
   on conflict (workspace_id, member_id, key_digest) do update set
     request_digest = excluded.request_digest, reply_sealed = null, created_at = excluded.created_at
   where idempotent_request.created_at <= $6
   returning member_id`,
);

const updateReply = statement<never>(
  'http.keep-idempotent-reply',
  `update idempotent_request i set reply_sealed = $4, record_id = $5
   where i.workspace_id = $1 and i.member_id = $2 and i.key_digest = $3`,
);

const deleteOldRequests = statement<{ key_digest: Buffer }>(
  'http.sweep-idempotent-requests',
  `delete from idempotent_request i
   where (i.workspace_id, i.member_id, i.key_digest) in (
     select o.workspace_id, o.member_id, o.key_digest from idempotent_request o
     where o.created_at <= $1 order by o.created_at, o.workspace_id, o.member_id, o.key_digest limit $2)
   returning i.key_digest`,
);

const cutoffOf = (now: Date) => new Date(now.getTime() - KEPT_MS);
const valuesOf = ({ workspace_id, member_id, key_digest }: RequestKey) => [
  workspace_id,
  member_id,
  key_digest,
];

export async function findRequest(
  db: Queryable,
  key: RequestKey,
  now: Date,
): Promise<KnownRequest | undefined> {
  return (await db.query(selectRequest, [...valuesOf(key), cutoffOf(now)]))[0];
}

/** false: a request with this key was answered in the meantime. */
export async function claimRequest(
  tx: Queryable,
  key: RequestKey,
  { request_digest, now }: { request_digest: Buffer; now: Date },
): Promise<boolean> {
  const values = [...valuesOf(key), request_digest, now, cutoffOf(now)];
  return (await tx.query(insertRequest, values)).length > 0;
}

/** @param record_id the record that it is about; null: none */
export async function keepReply(
  tx: Queryable,
  key: RequestKey,
  { sealed, record_id }: { sealed: Buffer; record_id: number | null },
): Promise<void> {
  await tx.query(updateReply, [...valuesOf(key), sealed, record_id]);
}

// (nothing was sealed: the key counts as used for another request)
const forgetReplies = statement<never>(
  'http.forget-replies-of-record',
  `update idempotent_request i set reply_sealed = '' where i.workspace_id = $1 and i.record_id = $2`,
);
const forgetRepliesOfUser = statement<never>(
  'http.forget-replies-of-user',
  `delete from idempotent_request i using member m
   where i.workspace_id = any ($2::bigint[]) and m.workspace_id = i.workspace_id and m.member_id = i.member_id and m.user_id = $1`,
);

/** When the record goes, or words of it do. */
export async function forgetRepliesOf(
  tx: Queryable,
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
): Promise<void> {
  await tx.query(forgetReplies, [workspace_id, record_id]);
}

/** When the person is erased. */
export async function forgetRepliesTo(
  tx: Queryable,
  { user_id, workspace_ids }: { user_id: number; workspace_ids: readonly number[] },
): Promise<void> {
  await tx.query(forgetRepliesOfUser, [user_id, workspace_ids]);
}

/** Rows a call, so that no transaction is long; the next call takes the next ones. */
const BATCH = 5_000;

export async function sweepIdempotentRequests({ db }: { db: Queryable }, now: Date): Promise<number> {
  return (await db.query(deleteOldRequests, [cutoffOf(now), BATCH])).length;
}
