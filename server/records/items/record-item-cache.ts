/**
 * Rendered list items, details and transcripts in memory, bounded by their bytes.
 *
 * An item or a detail is valid for one version of its record, one version of the workspace's names and, where
 * time alone changes it (a share that ends, media that expires), until then; a transcript for one version of
 * its record. So a cache hit is never stale.
 */
import type { V3Attendee } from '@minutebook/contract/v3/record-detail.ts';
import { LRUCache } from 'lru-cache';
import type { CallerWorkspace } from '../../access/caller.ts';
import type { RecordAccessFacts } from '../../access/record-permissions.ts';
import { makeLabelCounts, type LabelCounts } from '../../search/label-counts.ts';
import { makeSearchedNamesCache, type SearchedNamesCache } from '../../search/searched-names.ts';
import { makeRenderedTexts, type RenderedTexts } from './rendered-texts.ts';

export interface Rendered {
  version: number;
  catalog_version: number;
  has_contacts: boolean;
  /** Milliseconds since the epoch; infinity when time changes nothing. */
  valid_until: number;
}

/** A list item; its text is JSON without the last brace: `permissions`, which depends on the requester, is appended. */
export interface RenderedItem extends Rendered {
  owner_member_id: number | null;
  /** Further facts that `permissions` depends on, in this version; equal ones are the same object. */
  alike: AlikeFacts;
}

export type AlikeFacts = Omit<RecordAccessFacts, 'owner_member_id'>;

/** A detail; its text is JSON without the last brace: fields that depend on requester or workspace are appended. */
export interface RenderedDetail extends Rendered {
  phone_number: string | null;
  attendees: V3Attendee[];
  /** An expired transcript is not shown, whether or not it has been removed yet. */
  is_transcript_expired: boolean;
}

export interface RenderedDialogs {
  version: number;
  /** The rows that it was read from, and their state. */
  chunk_states: string;
  /** JSON of the array of dialogs with masks, in UTF-8, for requesters who may not see behind them. */
  text: Buffer;
  /** The last whole answer that `text` went into, for the next one that begins the same way. */
  last_body: Buffer | null;
}

export interface RecordItemCache {
  items: RenderedTexts<RenderedItem>;
  /** The shared facts of items, by content. */
  alike: Map<string, AlikeFacts>;
  details: RenderedTexts<RenderedDetail>;
  dialogs: LRUCache<string, RenderedDialogs>;
  /** Transcripts as search compares them, and the transaction that last wrote each. */
  searched_texts: RenderedTexts<{ written_by: string }>;
  label_counts: LabelCounts;
  searched_names: SearchedNamesCache;
}

const MB = 1024 * 1024;

/** The 36 MB are divided: items get 12 (10,000 of 1.2 KB), details 4 (3,000), transcripts 12 (75 of an hour), searched texts 8 (190). */
export function makeRecordItemCache(mb: number): RecordItemCache {
  const ninth = Math.floor((mb * MB) / 9);
  return {
    items: makeRenderedTexts(3 * ninth),
    alike: new Map(),
    details: makeRenderedTexts(ninth),
    dialogs: new LRUCache({
      maxSize: 3 * ninth,
      sizeCalculation: ({ text }) => text.length,
    }),
    searched_texts: makeRenderedTexts(2 * ninth),
    label_counts: makeLabelCounts(),
    searched_names: makeSearchedNamesCache(),
  };
}

export const toCacheKey = (workspace_id: number, record_id: number) => `${workspace_id}:${record_id}`;

/** A version newer than the index row's is valid as well: it was read later. */
export function isCurrent(
  rendered: Rendered,
  { version, workspace, now }: { version: number; workspace: CallerWorkspace; now: Date },
): boolean {
  return (
    rendered.catalog_version === workspace.catalog_version &&
    isCurrentButForNames(rendered, { version, workspace, now })
  );
}

/** Everything in it is current, except names of labels, teams and members. */
export function isCurrentButForNames(
  rendered: Rendered,
  { version, workspace: { has_contacts }, now }: { version: number; workspace: CallerWorkspace; now: Date },
): boolean {
  return (
    rendered.version >= version &&
    rendered.has_contacts === has_contacts &&
    now.getTime() < rendered.valid_until
  );
}
