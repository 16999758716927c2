/** Gives every webhook that is behind a delivery of each fact that its owner may hear of. */
import { loadActingMember, type Member } from '../../access/load-place.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { isFor, mayKnow } from '../list-facts.ts';
import * as queries from './delivery-queries.ts';
import type { BehindRow, TellableRow, WebhookKey } from './delivery-queries.ts';
import { pauseWebhook } from './pause-webhook.ts';
import type { WebhookContext } from './bring-back-times.ts';

/** Facts a transaction. */
const BATCH = 500;

/** Takes each that is behind one step on. Returns false when none was behind, or others are at them all. */
export async function fanOut(ctx: WebhookContext): Promise<boolean> {
  let hasMoved = false;
  for (const key of await ctx.db.query(queries.selectBehind, [])) {
    if (await fanOutOf(ctx, key)) hasMoved = true;
  }
  return hasMoved;
}

async function fanOutOf({ db, clock }: WebhookContext, key: WebhookKey): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [behind] = await tx.query(queries.lockBehind, [key.workspace_id, key.webhook_id]);
    if (behind === undefined) return false;
    const member = await loadActingMember(tx, behind.workspace_id, behind.user_id);
    if (member === null) await pauseWebhook(tx, behind, { reason: 'owner_gone', now: clock.now() });
    else await giveDeliveries(tx, behind, { member, now: clock.now() });
    return true;
  });
}

async function giveDeliveries(
  tx: WriteTransaction,
  behind: BehindRow,
  { member, now }: { member: Member; now: Date },
): Promise<void> {
  const { workspace_id, webhook_id, from_seq } = behind;
  const facts = await tx.query(queries.selectTellable, [workspace_id, from_seq, member.principals, BATCH]);
  const told = facts.filter((fact) => isChosen(behind, fact) && mayHear(member, fact)).map(({ seq }) => seq);
  if (told.length > 0) await tx.query(queries.insertDeliveries, [workspace_id, webhook_id, told, now]);
  await tx.query(queries.moveOn, [workspace_id, webhook_id, (facts.at(-1)?.seq ?? from_seq - 1) + 1]);
}

function isChosen({ webhook_id, types }: BehindRow, { type, data }: TellableRow): boolean {
  // A test is of one webhook, whatever it is told otherwise.
  if (type === 'webhook.test') return data?.['webhook_id'] === webhook_id;
  return types.length === 0 || types.includes(type);
}

const mayHear = (member: Member, fact: TellableRow): boolean =>
  fact.record_id === null ? mayKnow(member, fact.type) : fact.is_seen && isFor(member.member_id, fact);
