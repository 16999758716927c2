/** The kinds of mail that the reader at an address has turned off. */
import type { OptionalMailKind } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../base/database/database.ts';

const selectRefused = statement<{ kind: OptionalMailKind }>(
  'mail-choices.refused',
  `select r.kind from mail_refusal r where r.address_digest = $1 order by r.kind`,
);
const refuse = statement<never>(
  'mail-choices.refuse',
  `insert into mail_refusal (address_digest, kind, refused_at) values ($1, $2, $3)
   on conflict (address_digest, kind) do nothing`,
);
/** Deletes mails that wait, or that were given up and could be sent again. */
const withdraw = statement<never>(
  'mail-choices.withdraw',
  `delete from mail_outbox where address_digest = $1 and kind = $2`,
);
const allow = statement<never>(
  'mail-choices.allow',
  `delete from mail_refusal where address_digest = $1 and kind = $2`,
);
const forgetOutbox = statement<never>(
  'mail-choices.forget-outbox',
  `delete from mail_outbox where address_digest = $1`,
);
const forgetTally = statement<never>(
  'mail-choices.forget-tally',
  `delete from mail_tally where address_digest = $1`,
);
const forgetRefusals = statement<never>(
  'mail-choices.forget-refusals',
  `delete from mail_refusal where address_digest = $1`,
);

export async function listRefusedMails(db: Queryable, address: Buffer): Promise<OptionalMailKind[]> {
  return (await db.query(selectRefused, [address])).map(({ kind }) => kind);
}

/** A refusal also withdraws the mails of its kind that wait. */
export async function setMailChoice(
  db: Queryable,
  { address, kind, is_wanted }: { address: Buffer; kind: OptionalMailKind; is_wanted: boolean },
  now: Date,
): Promise<void> {
  if (is_wanted) {
    await db.query(allow, [address, kind]);
  } else {
    await db.query(refuse, [address, kind, now]);
    await db.query(withdraw, [address, kind]);
  }
}

/** After an erasure nothing leads from a mail to its reader. */
export async function forgetMails(tx: Queryable, address: Buffer): Promise<void> {
  for (const each of [forgetOutbox, forgetTally, forgetRefusals]) await tx.query(each, [address]);
}
