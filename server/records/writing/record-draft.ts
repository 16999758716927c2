import type { MaskRules } from '../../text/mask/mask-rules.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordExportHistory } from '@minutebook/contract/resources/export-history.ts';
import type { StoredDocument } from '../indexing/search-document.ts';
import type { WrittenChunk } from '../record-writer.ts';
import type { V2Insight } from '@minutebook/contract/resources/insight.ts';
import type { V2RecordContact } from '@minutebook/contract/resources/record.ts';
import type { MadeItem } from '../action-items/match-action-items.ts';
import type { DraftMoment } from '../moments/add-moments.ts';
import type { NewShare } from '../shares/share-queries.ts';
import type { RecordColumns } from '../items/record-queries.ts';

/** A whole record before it has an id; people, teams and labels are ids of its workspace. */
export interface RecordDraft extends RecordColumns {
  /** SHA-256 of its source file: a file is imported once for an owner. */
  import_digest: Buffer | null;
  owner_member_id: number;
  team_ids: number[];
  label_ids: number[];
  /** Best first. */
  recommended_label_ids: number[];
  access_member_ids: number[];
  access_team_ids: number[];
  contacts: Omit<V2RecordContact, 'id'>[];
  /** null: there never was any. */
  media: DraftMedia | null;
  /** true also when the transcript has expired and `dialogs` is empty. */
  has_transcript: boolean;
  dialogs: V2Dialog[];
  insights: Omit<V2Insight, 'record_id'>[];
  /** The state of action items from elsewhere; empty if there is none. */
  action_items: DraftActionItem[];
  /** Moments from elsewhere; bookmarks that are flags of utterances and lines of the notes may be left out. */
  moments: DraftMoment[];
  /** Trackers that have found it, and whether their members know. */
  tracker_hits: { tracker_id: number; dismissed_ms: number[]; is_told: boolean }[];
  share: NewShare | null;
  export_histories: Omit<V2RecordExportHistory, 'id' | 'workspace_id' | 'record_id'>[];
}

/** A draft all of whose texts are masked, with its transcript as it is stored instead of `dialogs`. */
export interface PreparedDraft extends RecordDraft {
  prepared: PreparedTranscript;
}

interface PreparedTranscript {
  /** Good as long as these are the workspace's masks. */
  masked_by: MaskRules | null;
  dialog_count: number;
  has_masked_spans: boolean;
  has_bookmarks: boolean;
  chunks: WrittenChunk[];
  document: StoredDocument;
}

export interface DraftActionItem extends MadeItem {
  /** null: the insight no longer has it. */
  place: number | null;
  assignee_member_id: number | null;
  is_by_hand: boolean;
  made_text: string | null;
  is_removed: boolean;
  is_assigned: boolean;
  is_dated: boolean;
  done_at: string | null;
}

export interface DraftMedia {
  /** The key in the media store, where the file is when `is_stored`; otherwise it had expired before it arrived. */
  key: string;
  is_stored: boolean;
  filename: string | null;
  content_type: string | null;
  filesize: number;
  expires_at: Date | null;
}
