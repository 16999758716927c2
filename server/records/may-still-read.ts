/** Asked of a mail when it is sent: it has waited, for a mail server that was away perhaps, and access may have ended meanwhile. */
import { loadPlace } from '../access/load-place.ts';
import { statement } from '../base/database/database.ts';
import type { MailSubject } from '../mail/compose-mail.ts';
import type { Context } from '../http/context.ts';
import { findWorkspaceStatus } from '../media/media-queries.ts';
import { listRecordFacts, type RecordFactsRow } from './access/record-access-queries.ts';
import { listMailReaders } from './mail-readers.ts';
import { findLiveShare } from './shares/share-queries.ts';

const selectMention = statement<{ member_id: number }>(
  'records.mention-still-there',
  `select t.member_id from moment_mention t
   join member m on m.workspace_id = t.workspace_id and m.member_id = t.member_id
   where t.workspace_id = $1 and t.moment_id = $2 and m.user_id = $3 order by t.member_id`,
);

/** Whether the reader of a mail may still know of every record that it names, and of the comment that mentions them. */
export async function mayStillRead(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workspace_id, record_ids, reads_by, moment_id }: MailSubject,
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
  if (moment_id !== undefined) {
    const [mention] = await db.query(selectMention, [workspace_id, moment_id, user_id]);
    if (mention === undefined) return false;
  }
  const principals = new Set((await loadPlace(db, workspace_id, user_id))?.member?.principals);
  return facts.every(({ acl }: RecordFactsRow) => acl.some((principal) => principals.has(principal)));
}
