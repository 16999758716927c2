import type { MyMails } from '@minutebook/contract/app/me-endpoints.ts';
import { optionalMailKinds } from '@minutebook/contract/resources/value-lists.ts';
import type { Context } from '../../http/context.ts';
import { addressDigest } from '../../mail/address-digest.ts';
import { listRefusedMails } from '../../mail/mail-choices.ts';

export async function toMyMails({ db, config }: Context, email: string): Promise<MyMails> {
  const sent = config.mail?.kinds ?? [];
  const refused = await listRefusedMails(db, addressDigest(email));
  const items = optionalMailKinds
    .filter((kind) => sent.includes(kind))
    .map((kind) => ({ kind, is_wanted: !refused.includes(kind) }));
  return { is_sent: config.mail !== null, items };
}
