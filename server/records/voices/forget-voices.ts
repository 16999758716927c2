import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../base/database/database.ts';
import { isSpeaker, type PersonMatch } from '../../search/person-facets.ts';
import { deleteVoices, selectNamedSpeakers, type NamedSpeakerRow } from './voice-queries.ts';

/** Whose voice it is, and whoever decides whether voices are kept. */
export const mayForgetVoice = ({ permissions, member_id }: Caller, match: PersonMatch): boolean =>
  permissions['workspace.manage'] === 'allow' || (member_id !== null && member_id === match.member_id);

/** The speakers whom somebody has named as this person, and whose voices are kept. */
export async function listVoicesOf(
  db: Queryable,
  workspace_id: number,
  match: PersonMatch,
): Promise<NamedSpeakerRow[]> {
  const { member_id, contact_id, name } = match;
  const rows = await db.query(selectNamedSpeakers, [workspace_id, member_id, contact_id, name !== null]);
  return rows.filter((row) => isSpeaker(match, row));
}

/** @returns how many there were */
export async function forgetVoices(tx: Queryable, workspace_id: number, match: PersonMatch): Promise<number> {
  const own = await listVoicesOf(tx, workspace_id, match);
  const numbers = [own.map(({ record_id }) => record_id), own.map(({ speaker_id }) => speaker_id)];
  if (own.length > 0) await tx.query(deleteVoices, [workspace_id, ...numbers]);
  return own.length;
}
