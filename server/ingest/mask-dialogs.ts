import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { statement, type Queryable } from '../db/database.ts';
import { toMaskRules, type MaskRules, type MaskSettings } from '../pipeline/mask/mask-rules.ts';
import { maskTranscript } from '../pipeline/mask/mask-transcript.ts';

const selectSettings = statement<MaskSettings>(
  'ingest.mask-settings',
  `select w.mask_words as words, w.phone_regions as regions from workspace w
   where w.workspace_id = $1 and w.pii_redaction_active`,
);

/** What is masked in a workspace; null when it does not want that. */
export async function findMaskRules(db: Queryable, workspace_id: number): Promise<MaskRules | null> {
  const [settings] = await db.query(selectSettings, [workspace_id]);
  return settings === undefined ? null : toMaskRules(settings);
}

/** Utterances as they are shown, what they hide beside them; what is masked already stays as it is. */
export function maskDialogs(dialogs: readonly V2Dialog[], rules: MaskRules | null): V2Dialog[] {
  if (rules === null) return [...dialogs];
  const masked = maskTranscript(dialogs, rules);
  return dialogs.map((dialog, index) => {
    const found = masked[index];
    if (dialog.pii_spans !== null || found === undefined || found.pii_spans.length === 0) return dialog;
    return { ...dialog, ...found };
  });
}
