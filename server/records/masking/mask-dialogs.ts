import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { toMaskRules, withNames, type MaskRules, type MaskSettings } from '../../text/mask/mask-rules.ts';
import { maskName } from '../../text/mask/mask-name.ts';
import { maskText } from '../../text/mask/mask-utterance.ts';
import { maskTranscript } from '../../text/mask/mask-transcript.ts';

const selectSettings = statement<MaskSettings & { speakers: (string | null)[] }>(
  'masking.mask-settings',
  `select w.mask_words as words, w.phone_regions as regions, w.unmasked_kinds as left_out, n.names, s.speakers
   from workspace w
   cross join lateral (
     select array(
       select m.name from member m where m.workspace_id = $1 and 'person_name' <> all (w.unmasked_kinds)
       union
       select c.name from contact c where c.workspace_id = $1 and c.name is not null and 'person_name' <> all (w.unmasked_kinds)
       order by 1) as names) n
   cross join lateral (
     select array(
       select g.name from record r, json_to_recordset(r.extra -> 'speakers') as g (name text)
       where r.workspace_id = $1 and r.record_id = $2 and 'person_name' <> all (w.unmasked_kinds)) as speakers) s
   where w.workspace_id = $1 and w.pii_redaction_active`,
);

/** A workspace, or a record of it, whose speakers are people too. */
export interface MaskedPlace {
  workspace_id: number;
  record_id?: number;
}

/** The masks of a workspace; null when it has none. */
export async function findMaskRules(
  db: Queryable,
  { workspace_id, record_id }: MaskedPlace,
): Promise<MaskRules | null> {
  const [found] = await db.query(selectSettings, [workspace_id, record_id ?? null]);
  if (found === undefined) return null;
  const { speakers, ...settings } = found;
  return withNames(toMaskRules(settings), speakers);
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

/** The same, without names; nobody chooses others before the transaction ends, and whoever is about to is waited for. */
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

/** A transcript with masks: in utterances, where its speakers are people too, and in numbers that are names of speakers. */
export function maskSpoken<T extends Spoken>(
  transcript: T,
  rules: MaskRules | null,
): T & { dialogs: V2Dialog[]; speakers: T['speakers'] } {
  return {
    ...transcript,
    dialogs: maskDialogs(
      transcript.dialogs,
      withNames(
        rules,
        transcript.speakers.map(({ name }) => name),
      ),
    ),
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
export async function maskWriting(db: Queryable, place: MaskedPlace, text: string): Promise<string> {
  return maskText(text, await findMaskRules(db, place));
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
