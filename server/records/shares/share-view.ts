import type { V2SharedRecord } from '@minutebook/contract/resources/share.ts';
import { toIso, toShareUrl } from '../items/record-view.ts';
import type { ShareRow } from './share-queries.ts';

export function toSharedRecord(share: ShareRow): V2SharedRecord {
  return {
    record_id: share.record_id,
    share_id: share.share_id,
    title: share.title,
    duration: share.duration,
    url: toShareUrl(share.share_id),
    created_at: share.created_at.toISOString(),
    expires_at: toIso(share.expires_at),
  };
}
