/**
 * Requests with an Idempotency-Key: repeated within a day, one is answered as it was the first time, and does nothing. What answers
 * the content of records is not kept but read again, by whoever may read it today.
 */
import { createHash, hash } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';
import { LOCK_NOT_AVAILABLE, sqlState, type Database, type Queryable } from '../../base/database/database.ts';
import { must } from '../../base/must.ts';
import { inOneTransaction } from '../../base/database/one-transaction.ts';
import type { Context } from '../context.ts';
import { claimRequest, findRequest, keepReply, type RequestKey } from './idempotency-queries.ts';

/** The stored part of an answer. Refusals change nothing, so they are not stored. */
export interface KeptReply {
  status: number;
  /** JSON; null: no body. */
  text: string | null;
  /** The record that it is about; null: none. */
  record_id: number | null;
  /** Kept instead of the text, which has words of records: what was made, and is read again. */
  made_id?: number | undefined;
}

export interface NewReply extends KeptReply {
  /** The text when it is known what became of what was committed; a repetition in between, or after a crash, has the other one. */
  settle?: () => Promise<string | null>;
}

export interface RepeatableRequest {
  caller: { member_id: number; workspace: { workspace_id: number } };
  idempotency_key: string;
  /** Method, address and body: what has to be the same when it is sent again. */
  said: readonly (string | Buffer)[];
  /** true: the operation changes nothing, so its answer is made anew each time. */
  only_reads: boolean;
}

/** Another request with the same key was answered while this one waited for it. */
class AnsweredMeanwhile extends Error {
  override name = 'AnsweredMeanwhile';
}

const LONGEST_KEY = 255;

/** undefined: the request has none. @throws VALIDATION_ERROR */
export function readIdempotencyKey(values: readonly string[] | undefined): string | undefined {
  if (values === undefined) return undefined;
  const [key = ''] = values;
  if (values.length > 1 || !/^[\x20-\x7e]+$/.test(key) || key.length > LONGEST_KEY) {
    throw errors.invalid('header.idempotency-key', 'idempotency_key_malformed', { limit: LONGEST_KEY });
  }
  return key;
}

/**
 * Runs `answer` with a database whose one transaction also keeps its reply, so that after a crash there are both or neither. With
 * the id of what it has made it only reads that again.
 * @throws REQUEST_IN_PROGRESS while another request with the key takes long, IDEMPOTENCY_KEY_REUSED
 */
export async function answerOnce(
  ctx: Pick<Context, 'db' | 'keys' | 'clock'>,
  request: RepeatableRequest,
  answer: (db: Database, made_id?: number) => Promise<NewReply>,
): Promise<KeptReply & { is_repeated: boolean }> {
  const key: RequestKey = {
    workspace_id: request.caller.workspace.workspace_id,
    member_id: request.caller.member_id,
    key_digest: hash('sha256', request.idempotency_key, 'buffer'),
  };
  const request_digest = digestOf(request.said);
  const now = ctx.clock.now();
  const repeat = async ({ status, text, made_id }: Found) => {
    if (text !== undefined) return { status, text, record_id: null, is_repeated: true };
    const again = await answerAgain(ctx.db, (db) => answer(db, made_id));
    return { ...again, status, is_repeated: true };
  };
  const keep = (tx: Queryable, { status, text, record_id, made_id }: KeptReply) => {
    const kept = request.only_reads
      ? [status]
      : made_id === undefined
        ? [status, text]
        : [status, null, made_id];
    return keepReply(tx, key, { sealed: ctx.keys.seal(JSON.stringify(kept)), record_id });
  };
  const known = await findKept(ctx, key, request_digest);
  if (known !== undefined) return repeat(known);
  try {
    const reply = await inOneTransaction(ctx.db, {
      begin: async (tx) => {
        const isClaimed = await claimRequest(tx, key, { request_digest, now }).catch(toProgress);
        if (!isClaimed) throw new AnsweredMeanwhile();
      },
      work: (db) => answer(db),
      end: keep,
    });
    if (reply.settle === undefined) return { ...reply, is_repeated: false };
    const text = await reply.settle();
    await keep(ctx.db, { ...reply, text });
    return { ...reply, text, is_repeated: false };
  } catch (error) {
    if (!(error instanceof AnsweredMeanwhile)) throw error;
    const kept = await findKept(ctx, key, request_digest);
    if (kept === undefined) throw errors.requestInProgress();
    return await repeat(kept);
  }
}

/** Thrown to undo a transaction. */
class Undone extends Error {
  override name = 'Undone';
}

/** Answers again without side effects: the first answer has written them already, such as a line of the history of exports. */
async function answerAgain(db: Database, answer: (db: Database) => Promise<KeptReply>): Promise<KeptReply> {
  let again: KeptReply | undefined;
  const work = async (tx: Database) => {
    again = await answer(tx);
  };
  await inOneTransaction(db, { begin: nothing, work, end: undo }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return must(again, 'answer made anew');
}

async function nothing(): Promise<void> {}

async function undo(): Promise<never> {
  throw new Undone();
}

function toProgress(error: unknown): never {
  throw sqlState(error) === LOCK_NOT_AVAILABLE ? errors.requestInProgress() : error;
}

interface Found {
  status: number;
  /** undefined: it was not kept. */
  text?: string | null | undefined;
  made_id?: number | undefined;
}

/** @throws IDEMPOTENCY_KEY_REUSED */
async function findKept(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  key: RequestKey,
  request_digest: Buffer,
): Promise<Found | undefined> {
  const known = await findRequest(db, key, clock.now());
  if (known === undefined || known.reply_sealed === null) return undefined;
  if (!known.request_digest.equals(request_digest)) throw errors.idempotencyKeyReused();
  const opened = keys.unseal(known.reply_sealed);
  // The server's secret was exchanged, or the record is gone: what was answered cannot be said again, and must not be done again.
  if (opened === undefined) throw errors.idempotencyKeyReused();
  const [status, text, made_id] = JSON.parse(opened) as [number, (string | null)?, number?];
  return made_id === undefined ? { status, text } : { status, made_id };
}

/** The length of each part goes into the digest too: no two requests have the same parts run together. */
function digestOf(said: readonly (string | Buffer)[]): Buffer {
  const digest = createHash('sha256');
  for (const part of said) digest.update(`${part.length} `).update(part);
  return digest.digest();
}
