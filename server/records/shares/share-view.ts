import type { V2SharedRecord } from '@minutebook/contract/resources/share.ts';
import { toIso, toShareUrl } from '../items/record-view.ts';
import type { NewShare, ShareRow } from './share-queries.ts';

/** The `linkFields` of the contract, which every link has that opens something for people outside. */
export const toLink = (share: Pick<NewShare, 'share_id' | 'duration' | 'created_at' | 'expires_at'>) => ({
  share_id: share.share_id,
  duration: share.duration,
  url: toShareUrl(share.share_id),
  created_at: share.created_at.toISOString(),
  expires_at: toIso(share.expires_at),
});

export function toSharedRecord(share: ShareRow): V2SharedRecord {
  const { share_id, ...link } = toLink(share);
  return { record_id: share.record_id, share_id, title: share.title, ...link };
}
