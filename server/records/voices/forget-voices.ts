import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../base/database/database.ts';
import { isSpeaker, type PersonMatch } from '../../search/person-facets.ts';
import { deleteVoices, selectNamedSpeakers, type FoundVoiceRow } from './voice-queries.ts';

/** Whose voice it is, and whoever decides whether voices are kept. */
export const mayForgetVoice = ({ permissions, member_id }: Caller, match: PersonMatch): boolean =>
  permissions['workspace.manage'] === 'allow' || (member_id !== null && member_id === match.member_id);

/** The speakers whom somebody has named as this person, and whose voices are kept. */
async function listVoicesOf(
  db: Queryable,
  { workspace_id, principals }: { workspace_id: number; principals: readonly number[] },
  match: PersonMatch,
): Promise<FoundVoiceRow[]> {
  const { member_id, contact_id, name } = match;
  const values = [workspace_id, member_id, contact_id, name !== null, principals];
  const rows = await db.query(selectNamedSpeakers, values);
  return rows.filter((row) => isSpeaker(match, row));
}

/** Those that the caller may know of: in records that they see, and wherever somebody has said that it is them. */
export async function listKnownVoices(
  db: Queryable,
  { workspace: { workspace_id }, principals, member_id: own }: Caller,
  match: PersonMatch,
): Promise<FoundVoiceRow[]> {
  const rows = await listVoicesOf(db, { workspace_id, principals }, match);
  return rows.filter(({ is_seen, member_id }) => is_seen || (own !== null && member_id === own));
}

/**
 * Whoever knows of none forgets none, and whoever takes the name of somebody else only what they see.
 * @returns how many there were
 */
export async function forgetKnownVoices(tx: Queryable, caller: Caller, match: PersonMatch): Promise<number> {
  const { workspace_id } = caller.workspace;
  const known = await listKnownVoices(tx, caller, match);
  const isAll = known.length > 0 && caller.permissions['workspace.manage'] === 'allow';
  return isAll ? forgetVoices(tx, workspace_id, match) : forget(tx, workspace_id, known);
}

/** @returns how many there were */
export async function forgetVoices(tx: Queryable, workspace_id: number, match: PersonMatch): Promise<number> {
  return forget(tx, workspace_id, await listVoicesOf(tx, { workspace_id, principals: [] }, match));
}

async function forget(
  tx: Queryable,
  workspace_id: number,
  voices: readonly FoundVoiceRow[],
): Promise<number> {
  const numbers = [voices.map(({ record_id }) => record_id), voices.map(({ speaker_id }) => speaker_id)];
  if (voices.length > 0) await tx.query(deleteVoices, [workspace_id, ...numbers]);
  return voices.length;
}
