import type { WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import type { MaskKind, SecondFactorRule } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

interface SettingsRow {
  name: string;
  timezone: string;
  pii_redaction_active: boolean;
  mask_words: string[];
  phone_regions: string[];
  unmasked_kinds: MaskKind[];
  media_retention_days: number | null;
  transcript_retention_days: number | null;
  second_factor: SecondFactorRule;
  knows_voices: boolean;
}

const selectSettings = statement<SettingsRow>(
  'workspaces.settings',
  `select w.name, w.timezone, w.pii_redaction_active, w.mask_words, w.phone_regions, w.unmasked_kinds, w.media_retention_days,
     w.transcript_retention_days, w.second_factor, w.knows_voices
   from workspace w where w.workspace_id = $1`,
);

export async function getSettings(db: Queryable, workspace_id: number): Promise<WorkspaceSettings> {
  const [row] = await db.query(selectSettings, [workspace_id]);
  if (row === undefined) throw new Error(`workspace ${workspace_id} went away during a request`);
  return {
    name: row.name,
    timezone: row.timezone,
    masking: {
      active: row.pii_redaction_active,
      words: row.mask_words,
      phone_regions: row.phone_regions,
      left_out: row.unmasked_kinds,
    },
    retention: { media_days: row.media_retention_days, transcript_days: row.transcript_retention_days },
    second_factor: row.second_factor,
    knows_voices: row.knows_voices,
  };
}
