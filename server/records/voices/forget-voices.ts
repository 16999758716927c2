import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../base/database/database.ts';
import { isSpeaker, toPersonName, type PersonMatch } from '../../search/person-facets.ts';
import { toNameKey } from './match-voices.ts';
import {
  deleteVoices,
  forgetDeclined,
  selectKnowing,
  selectNamedSpeakers,
  selectSpeakersOfContacts,
  type FoundVoiceRow,
  type NamedSpeakerRow,
} from './voice-queries.ts';

/** Whether the voice is the caller's own, or the caller decides whether voices are kept. */
export const mayForgetVoice = (caller: Caller, match: PersonMatch): boolean =>
  mayForgetAll(caller) || (caller.member_id !== null && caller.member_id === match.member_id);

export const mayForgetAll = ({ permissions }: Caller): boolean => permissions['workspace.manage'] === 'allow';

/** Whether there is a button for it: for who manages the workspace it tells nothing of whether there is a voice. */
export async function isForgettable(db: Queryable, caller: Caller, match: PersonMatch): Promise<boolean> {
  if (!mayForgetVoice(caller, match)) return false;
  if ((await listKnownVoices(db, caller, match)).length > 0) return true;
  return mayForgetAll(caller) && (await db.query(selectKnowing, [caller.workspace.workspace_id])).length > 0;
}

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

/** Voices that the caller may know of: in records that they see, and where somebody has named them as the speaker. */
async function listKnownVoices(
  db: Queryable,
  { workspace: { workspace_id }, principals, member_id: own }: Caller,
  match: PersonMatch,
): Promise<FoundVoiceRow[]> {
  const rows = await listVoicesOf(db, { workspace_id, principals }, match);
  return rows.filter(({ is_seen, member_id }) => is_seen || (own !== null && member_id === own));
}

/**
 * Forgets the voices that the caller may know of: whoever takes the name of somebody else can forget no others.
 * @returns how many there were
 */
export async function forgetKnownVoices(tx: Queryable, caller: Caller, match: PersonMatch): Promise<number> {
  return forget(tx, caller.workspace.workspace_id, await listKnownVoices(tx, caller, match));
}

/**
 * For whoever manages the workspace: all voices of the person, those of contacts of the same name as well, in records that they do
 * not see too. So that they do not learn whether there were any, they are told of those alone that they know of.
 * @returns how many of these there were
 */
export async function forgetAllVoices(tx: Queryable, caller: Caller, match: PersonMatch): Promise<number> {
  const { workspace_id } = caller.workspace;
  const known = await listKnownVoices(tx, caller, match);
  await forgetVoices(tx, workspace_id, match);
  if (match.name !== null) {
    const ofContacts = await tx.query(selectSpeakersOfContacts, [workspace_id]);
    const namesakes = ofContacts.filter(({ name }) => toPersonName(name) === match.name);
    await forget(tx, workspace_id, namesakes);
  }
  return known.length;
}

/** @returns how many there were */
async function forgetVoices(tx: Queryable, workspace_id: number, match: PersonMatch): Promise<number> {
  return forget(tx, workspace_id, await listVoicesOf(tx, { workspace_id, principals: [] }, match));
}

/** Also forgets that the voices of others were declined to be the erased person's. */
export async function forgetVoicesOfErased(
  tx: Queryable,
  workspace_id: number,
  match: PersonMatch,
): Promise<void> {
  await forgetVoices(tx, workspace_id, match);
  if (match.name !== null) await tx.query(forgetDeclined, [workspace_id, toNameKey(match.name)]);
}

async function forget(
  tx: Queryable,
  workspace_id: number,
  voices: readonly Pick<NamedSpeakerRow, 'record_id' | 'speaker_id'>[],
): Promise<number> {
  const numbers = [voices.map(({ record_id }) => record_id), voices.map(({ speaker_id }) => speaker_id)];
  if (voices.length > 0) await tx.query(deleteVoices, [workspace_id, ...numbers]);
  return voices.length;
}
