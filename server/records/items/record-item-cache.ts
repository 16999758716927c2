/**
 * Rendered list items, details and transcripts in memory, bounded by their bytes.
 *
 * An item or a detail is good for one version of its record, one version of the workspace's names and, where time alone
 * changes it (a share that ends, media whose time is over), until then; a transcript for one version of its record. So a
 * hit is never stale.
 */
import { LRUCache } from 'lru-cache';
import type { CallerWorkspace } from '../../access/caller.ts';
import type { RecordAccessFacts } from '../../access/record-permissions.ts';
import { makeRenderedTexts, type RenderedTexts } from './rendered-texts.ts';

export interface Rendered {
  version: number;
  catalog_version: number;
  has_contacts: boolean;
  /** Milliseconds since the epoch; infinity when time changes nothing. */
  valid_until: number;
}

/** Of a text that is JSON of the item without its last brace: `permissions`, which depends on the requester, is put behind it. */
export interface RenderedItem extends Rendered {
  owner_member_id: number | null;
  /** What else `permissions` depends on, in this version; the same object wherever it is the same. */
  alike: AlikeFacts;
}

export type AlikeFacts = Omit<RecordAccessFacts, 'owner_member_id'>;

/** Of a text that is JSON of the record without its last brace: what depends on the requester or the workspace is put behind it. */
export interface RenderedDetail extends Rendered {
  phone_number: string | null;
  /** Past its time a transcript is not shown, whether or not it has been removed yet. */
  is_transcript_expired: boolean;
}

export interface RenderedDialogs {
  version: number;
  /** Which rows it was read from, in which state. */
  chunk_states: string;
  /** JSON of the array of dialogs as those see it who may not see what is masked, in UTF-8. */
  text: Buffer;
  /** The last answer that `text` went into, whole: for the next one that begins alike. */
  last_body: Buffer | null;
}

export interface RecordItemCache {
  items: RenderedTexts<RenderedItem>;
  /** Those of the items, by what they say. */
  alike: Map<string, AlikeFacts>;
  details: RenderedTexts<RenderedDetail>;
  dialogs: LRUCache<string, RenderedDialogs>;
}

const MB = 1024 * 1024;

/** Of 36 MB 16 are of items (14,000 of 1.2 KB), 4 of details (3,000), 16 of transcripts (100 of an hour). */
export function makeRecordItemCache(mb: number): RecordItemCache {
  const ninth = Math.floor((mb * MB) / 9);
  return {
    items: makeRenderedTexts(4 * ninth),
    alike: new Map(),
    details: makeRenderedTexts(ninth),
    dialogs: new LRUCache({
      maxSize: 4 * ninth,
      sizeCalculation: ({ text }) => text.length,
    }),
  };
}

export const toCacheKey = (workspaceId: number, recordId: number) => `${workspaceId}:${recordId}`;

/** A newer one than the index row says is right as well: it was read later. */
export function isCurrent(
  rendered: Rendered,
  version: number,
  workspace: CallerWorkspace,
  now: Date,
): boolean {
  return (
    rendered.catalog_version === workspace.catalog_version &&
    isCurrentButForNames(rendered, version, workspace, now)
  );
}

/** All but the names of labels, teams and members in it is as it should be. */
export function isCurrentButForNames(
  rendered: Rendered,
  version: number,
  { has_contacts }: CallerWorkspace,
  now: Date,
): boolean {
  return (
    rendered.version >= version &&
    rendered.has_contacts === has_contacts &&
    now.getTime() < rendered.valid_until
  );
}
