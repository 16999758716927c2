import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { toMaskRules, type MaskRules, type MaskSettings } from '../../text/mask/mask-rules.ts';
import { maskName } from '../../text/mask/mask-name.ts';
import { maskText } from '../../text/mask/mask-utterance.ts';
import { maskTranscript } from '../../text/mask/mask-transcript.ts';

const selectSettings = statement<MaskSettings>(
  'masking.mask-settings',
  `select w.mask_words as words, w.phone_regions as regions, w.unmasked_kinds as left_out
   from workspace w
   where w.workspace_id = $1 and w.pii_redaction_active`,
);

/** The masks of a workspace; null when it has none. */
export async function findMaskRules(db: Queryable, workspace_id: number): Promise<MaskRules | null> {
  const [settings] = await db.query(selectSettings, [workspace_id]);
  return settings === undefined ? null : toMaskRules(settings);
}

// Settings of an inactive masking as well: the row has to be held for nobody to switch it on.
const holdSettings = statement<MaskSettings & { is_active: boolean }>(
  'masking.hold-mask-settings',
  `select w.mask_words as words, w.phone_regions as regions, w.unmasked_kinds as left_out,
     w.pii_redaction_active as is_active
   from workspace w
   where w.workspace_id = $1
   for share`,
);

/** The same; nobody chooses others before the transaction ends, and whoever is about to is waited for. */
export async function holdMaskRules(tx: Queryable, workspace_id: number): Promise<MaskRules | null> {
  const { is_active, ...settings } = requireRow(await tx.query(holdSettings, [workspace_id]), 'a workspace');
  return is_active ? toMaskRules(settings) : null;
}

/** Utterances with masks, and the masked text beside them; existing masks stay as they are. */
export function maskDialogs(dialogs: readonly V2Dialog[], rules: MaskRules | null): V2Dialog[] {
  if (rules === null) return [...dialogs];
  const masked = maskTranscript(dialogs, rules);
  return dialogs.map((dialog, index) => {
    const found = masked[index];
    if (dialog.pii_spans !== null || found === undefined || found.pii_spans.length === 0) return dialog;
    return { ...dialog, ...found };
  });
}

interface Spoken {
  dialogs: readonly V2Dialog[];
  speakers: readonly { name: string | null }[];
}

/** A transcript with masks: in utterances, and in the names of speakers. */
export function maskSpoken<T extends Spoken>(
  transcript: T,
  rules: MaskRules | null,
): T & { dialogs: V2Dialog[]; speakers: T['speakers'] } {
  return {
    ...transcript,
    dialogs: maskDialogs(transcript.dialogs, rules),
    speakers: maskNames(transcript.speakers, rules),
  };
}

export const maskNames = <T extends { name: string | null }>(
  named: readonly T[],
  rules: MaskRules | null,
): T[] => named.map((each) => (each.name === null ? each : { ...each, name: maskName(each.name, rules) }));

/** Whom a meeting was with: their numbers and addresses are shown as they were brought. */
export const maskContacts = <T extends { name: string | null; company: string | null }>(
  contacts: readonly T[],
  rules: MaskRules | null,
): T[] =>
  maskNames(contacts, rules).map((contact) =>
    contact.company === null ? contact : { ...contact, company: maskText(contact.company, rules) },
  );

/** Masks a person's text about a meeting, which may quote it. The masked text is the one stored. */
export async function maskWriting(db: Queryable, workspace_id: number, text: string): Promise<string> {
  return maskText(text, await findMaskRules(db, workspace_id));
}

/** Masks an insight that was made elsewhere: it may quote text that the transcript masks. */
export function maskInsight(value: InsightValue, rules: MaskRules | null): InsightValue {
  const { text, items } = value;
  if (rules === null) return value;
  if (items === undefined) return { ...value, text: maskText(text, rules) };
  return {
    ...value,
    text: maskText(text, rules),
    items: items.map((item) => ({
      ...item,
      ...(item.text === undefined ? {} : { text: maskText(item.text, rules) }),
      ...(item.assignee == null ? {} : { assignee: maskName(item.assignee, rules) }),
      ...(item.title === undefined ? {} : { title: maskText(item.title, rules) }),
    })),
  };
}
