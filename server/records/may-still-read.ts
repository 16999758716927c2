/** Asked of a mail when it is sent: it has waited, for a mail server that was away perhaps, and access may have ended meanwhile. */
import { loadPlace } from '../access/load-place.ts';
import type { MailSubject } from '../mail/compose-mail.ts';
import type { Context } from '../http/context.ts';
import { findWorkspaceStatus } from '../media/media-queries.ts';
import { listRecordFacts, type RecordFactsRow } from './access/record-access-queries.ts';
import { listMailReaders } from './mail-readers.ts';
import { findLiveShare } from './shares/share-queries.ts';

/** Whether the reader of a mail may still know of every record that it names. */
export async function mayStillRead(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workspace_id, record_ids, reads_by }: MailSubject,
): Promise<boolean> {
  // Nobody reads anything of a suspended workspace.
  if ((await findWorkspaceStatus(db, workspace_id)) === 'suspended') return false;
  const wanted = new Set(record_ids);
  const facts = await listRecordFacts(db, workspace_id, [...wanted]);
  if (facts.length < wanted.size) return false;
  if ('share_id' in reads_by) {
    const now = clock.now();
    const shares = await Promise.all(
      facts.map(({ record_id }) => findLiveShare(db, { workspace_id, record_id, now })),
    );
    return shares.every((share) => share?.share_id === reads_by.share_id);
  }
  const { user_id } = reads_by;
  if ((await listMailReaders(db, [user_id])).length === 0) return false;
  const principals = new Set((await loadPlace(db, workspace_id, user_id))?.member?.principals);
  return facts.every(({ acl }: RecordFactsRow) => acl.some((principal) => principals.has(principal)));
}
