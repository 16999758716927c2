/** Makes records by the only function that creates them, with defaults for everything except the owner. */
import { Readable } from 'node:stream';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { InsightValue, V2Insight } from '@minutebook/contract/resources/insight.ts';
import type { StoredExtra } from '@minutebook/server/records/items/stored-extra.ts';
import { createRecord } from '@minutebook/server/records/writing/create-record.ts';
import type { DraftMedia, RecordDraft } from '@minutebook/server/records/writing/record-draft.ts';
import { stageMedia } from '@minutebook/server/import/store-draft-media.ts';
import type { TestServer } from '../test-server.ts';
import type { TestWorkspace } from './make-workspace.ts';

export interface TestMedia {
  content: string | Buffer;
  filename?: string | null;
  content_type?: string | null;
  expires_at?: Date;
}

/** Finished and unedited by default. */
export type InsightFields = Pick<V2Insight, 'type'> &
  Partial<Omit<V2Insight, 'record_id' | 'value'>> & { value?: InsightValue | null };

type Given = 'media' | 'dialogs' | 'insights' | 'extra';

export interface RecordFields extends Partial<Omit<RecordDraft, Given>> {
  owner_member_id: number;
  media?: TestMedia;
  /** Utterances as texts, or complete. */
  dialogs?: readonly (string | Partial<V2Dialog>)[];
  insights?: readonly InsightFields[];
  extra?: Partial<StoredExtra>;
}

export interface TestRecord {
  record_id: number;
  ordinal: number;
  /** `/v2/workspaces/<slug>/records/<record_id>` */
  path: string;
  /** `/app/workspaces/<slug>/records/<record_id>` */
  app_path: string;
}

export async function makeRecord(
  server: TestServer,
  workspace: TestWorkspace,
  { media, dialogs = ['Good morning everyone.'], insights = [], extra, ...fields }: RecordFields,
): Promise<TestRecord> {
  const draft: RecordDraft = {
    ...defaults(server.clock.now()),
    has_transcript: dialogs.length > 0,
    dialogs: dialogs.map(toDialog),
    insights: insights.map(toInsight),
    extra: { ...EXTRA, ...extra },
    media: media === undefined ? null : await storeMedia(server, workspace, media),
    ...fields,
  };
  const { workspace_id } = workspace;
  const ids = await server.ctx.db.transaction((tx) =>
    createRecord(tx, { workspace_id, actor_user_id: null, principals: null, at: server.clock.now() }, draft),
  );
  const below = `/records/${ids.record_id}`;
  return { ...ids, path: workspace.path + below, app_path: workspace.app_path + below };
}

function defaults(now: Date): Omit<RecordDraft, 'owner_member_id' | 'has_transcript' | Given> {
  return {
    uuid: null,
    import_digest: null,
    title: 'A meeting',
    source: 'import',
    status: 'processed',
    recorded_at: now,
    duration_ms: 60_000,
    scope: 'workspace',
    team_ids: [],
    label_ids: [],
    recommended_label_ids: [],
    access_member_ids: [],
    access_team_ids: [],
    is_draft: false,
    draft_state: null,
    ready_at: now,
    publish_scheduled_at: null,
    published_at: null,
    publish_trigger: null,
    is_ready: true,
    is_title_generating: false,
    is_auto_label_generating: false,
    protected_from_deletion: false,
    created_at: now,
    updated_at: now,
    phone_number: null,
    contacts: [],
    event: null,
    transcript_expires_at: null,
    has_masked_spans: false,
    share: null,
    action_items: [],
    moments: [],
    tracker_hits: [],
    export_histories: [],
  };
}

const EXTRA: StoredExtra = {
  language: 'en',
  speakers: [{ speaker_id: 1, name: 'Ada', member_id: null, talk_time_ms: 60_000 }],
  word_count: 3,
  times_estimated: false,
  transcription: null,
  insights: null,
  failure: null,
};

const toInsight = (fields: InsightFields): Omit<V2Insight, 'record_id'> => ({
  status: 'processed',
  value: null,
  language: 'en',
  custom_insight_template_id: null,
  is_edited: false,
  edited_by_member_id: null,
  edited_at: null,
  ...fields,
});

function toDialog(given: string | Partial<V2Dialog>, index: number): V2Dialog {
  const dialog = typeof given === 'string' ? { text: given } : given;
  return {
    id: index + 1,
    start_ms: index * 4_000,
    duration_ms: 4_000,
    speaker_id: 1,
    text: '',
    bookmark: false,
    original_text: null,
    pii_spans: null,
    ...dialog,
  };
}

async function storeMedia(
  server: TestServer,
  { workspace_id }: TestWorkspace,
  { content, filename = 'meeting.mp3', content_type = 'audio/mpeg', expires_at }: TestMedia,
): Promise<DraftMedia> {
  const staged = await stageMedia(server.ctx, workspace_id, {
    filename: 'media.mp3',
    content: Readable.from([Buffer.from(content)]),
  });
  return { ...staged, is_stored: true, filename, content_type, expires_at: expires_at ?? null };
}
