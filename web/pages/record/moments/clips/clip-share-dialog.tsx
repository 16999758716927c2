import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { ApiError } from '@minutebook/sdk';
import { Button } from '../../../../components/button.tsx';
import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../../components/overlays/dialog.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { Skeleton } from '../../../../components/states/loaded.tsx';
import { client } from '../../../../session/client.ts';
import { useWords } from '../../../../words/use-words.tsx';
import { LiveShare } from '../../share/live-share.tsx';
import { ShareExpiry } from '../../share/share-expiry.tsx';
import { useLink } from '../../share/use-link.ts';
import { useRecordChange, useRecordParams } from '../../use-record-change.ts';

/** null: nobody outside sees it. The key lies below that of the record. */
const clipShareQuery = (params: { slug: string; record_id: number; moment_id: number }) =>
  queryOptions({
    queryKey: ['record', params.slug, params.record_id, 'clip-share', params.moment_id],
    queryFn: ({ signal }) =>
      client.getClipShare({ params }, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.type === 'SHARE_NOT_FOUND') return null;
        throw error;
      }),
  });

/** Shares a clip with people outside: a link and a password, for a limited time, to that span alone. */
export function ClipShareDialog({ clip, onClose }: { clip: Moment; onClose: () => void }) {
  const { record_tools: words, moments, buttons } = useWords();
  const params = { ...useRecordParams(), moment_id: clip.id };
  const { data: share, error, refetch } = useQuery(clipShareQuery(params));
  const change = useRecordChange();
  const { duration, setDuration, password, busy, save, forgetPassword } = useLink(share, (expires_in_days) =>
    client.putClipShare({ params, body: { expires_in_days } }),
  );
  const [isRevoking, setIsRevoking] = useState(false);
  const actions = (
    <>
      {share != null && (
        <Button kind="quiet" className="mr-auto text-bad!" onClick={() => setIsRevoking(true)}>
          {words.revoke}
        </Button>
      )}
      <Button onClick={onClose}>{buttons.close}</Button>
      <Button kind="primary" busy={busy} disabled={share === undefined} onClick={() => void save()}>
        {share === null ? words.create_link : words.save_share}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={moments.share_clip}
      text={moments.share_clip_text}
      size="medium"
      actions={actions}
    >
      <div className="flex flex-col gap-4">
        <p className="font-medium break-words">{clip.text}</p>
        {share === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {share === undefined && error === null && <Skeleton className="h-20 w-full" />}
        {share != null && <LiveShare share={{ ...share, title: clip.text }} password={password} />}
        <ShareExpiry value={duration} onChange={setDuration} />
        {share != null && <p className="-mt-2 text-sm text-faint">{words.share_renews}</p>}
      </div>
      <ConfirmDialog
        open={isRevoking}
        onClose={() => setIsRevoking(false)}
        title={words.revoke_title}
        text={words.revoke_text}
        confirm={words.revoke}
        onConfirm={async () => {
          await change(() => client.deleteClipShare({ params }));
          forgetPassword();
        }}
      />
    </Dialog>
  );
}
