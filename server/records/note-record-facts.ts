import type { FactType } from '@minutebook/contract/facts.ts';
import { noteFact, type Fact, type FactOfRecord } from '../access/fact-log.ts';
import type { WriteTransaction } from '../base/database/database.ts';
import { toFactType, type RecordChange, type RecordPart } from './record-change.ts';
import type { VersionRow } from './record-write-statements.ts';

/** The public name of a changed part where it differs; null: other parts already imply it. */
const FIELDS: Partial<Record<RecordPart, string | null>> = {
  updated_at: null,
  media_key: 'media',
  media_stored: 'media',
  media_filename: 'media',
  media_content_type: 'media',
  filesize: 'media',
  own_media_expires_at: 'media_expires_at',
  own_transcript_expires_at: 'transcript_expires_at',
  transcript_stored: 'transcript',
  dialog_count: 'transcript',
  has_masked_spans: 'transcript',
};

type RecordFact = Fact & { record: FactOfRecord };

/** Notes the facts of each record, each type once. @param raised the records that still exist */
export function noteRecordFacts(
  tx: WriteTransaction,
  changes: readonly RecordChange[],
  raised: ReadonlyMap<number, VersionRow>,
): void {
  const facts = new Map<string, RecordFact>();
  for (const change of changes) {
    for (const type of toTypes(change)) {
      for (const record_id of change.record_ids) {
        const key = `${type} ${record_id}`;
        facts.set(key, toFact({ ...change, type }, toState(change, record_id, raised), facts.get(key)));
      }
    }
  }
  for (const fact of facts.values()) noteFact(tx, fact);
}

/** The kinds of changes by which a record comes or goes: they are facts though no part of it has changed. */
const COMES_OR_GOES: readonly RecordChange['kind'][] = ['record.create', 'record.delete', 'record.restore'];

/** Notes a hit of a tracker, which changes nothing of the record that others see. */
export function noteTrackerHit(
  tx: WriteTransaction,
  { workspace_id, record_id, version, acl, at, detail }: TrackerHit,
): void {
  const record = { record_id, version, changed: [], acl_before: acl };
  noteFact(tx, { type: 'tracker.hit', workspace_id, actor_user_id: null, at, detail, record });
}

interface TrackerHit extends Pick<Fact, 'workspace_id' | 'at'> {
  record_id: number;
  version: number;
  acl: readonly number[];
  detail: { tracker_id: number; member_id: number; moment_ids: readonly number[] };
}

/** A record without changes has no facts, unless it was created, deleted or restored. */
function toTypes({ kind, changed, detail }: RecordChange): FactType[] {
  if (kind === 'record.move') {
    const ended = detail?.['is_ready'] !== true ? [] : (ENDS[String(detail['to'])] ?? []);
    return ['record.status_changed', ...ended];
  }
  const isShown = changed.size > 0 || COMES_OR_GOES.includes(kind);
  return isShown ? [toFactType(kind)] : [];
}

const ENDS: Readonly<Record<string, readonly FactType[]>> = {
  processed: ['record.ready'],
  failed: ['record.failed'],
  not_supported: ['record.failed'],
};

interface RecordState {
  record_id: number;
  version: number | null;
  acl_before: readonly number[];
}

function toState(
  { kind, version, acl_before = [] }: RecordChange,
  record_id: number,
  raised: ReadonlyMap<number, VersionRow>,
): RecordState {
  const row = raised.get(record_id);
  if (row !== undefined) return row;
  // A record starts with its first version, and its deletion knows who could see it.
  return { record_id, version: kind === 'record.create' ? 1 : (version ?? null), acl_before };
}

function toFact(
  change: RecordChange & { type: FactType },
  state: RecordState,
  known: RecordFact | undefined,
): RecordFact {
  const { type, workspace_id, actor_user_id, at, changed, detail } = change;
  const names = [...changed].map((part) => (FIELDS[part] === undefined ? part : FIELDS[part]));
  const fields = new Set([...(known?.record.changed ?? []), ...names.filter((name) => name !== null)]);
  return {
    type,
    workspace_id,
    actor_user_id,
    at,
    detail: { ...known?.detail, ...detail },
    record: {
      record_id: state.record_id,
      version: state.version,
      acl_before: state.acl_before,
      changed: [...fields],
    },
  };
}
