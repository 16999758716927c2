import { useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { SharedRecordDuration } from '@minutebook/contract/resources/allowed-values.ts';
import { ApiError } from '@minutebook/sdk';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Skeleton } from '../../../components/states/loaded.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { LiveShare } from './live-share.tsx';
import { ShareExpiry } from './share-expiry.tsx';
import { useLink, type LinkActs } from './use-link.ts';

/** null: nobody outside sees it. */
export const orNull = <Share,>(asked: Promise<Share>): Promise<Share | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.type === 'SHARE_NOT_FOUND') return null;
    throw error;
  });

interface Share {
  url: string;
  duration: SharedRecordDuration;
  expires_at: string | null;
}

interface LinkDialogProps {
  title: string;
  text: string;
  /** The title that guests see. */
  name: string;
  query: Pick<UseQueryResult<Share | null>, 'data' | 'error' | 'refetch'>;
  acts: LinkActs & { end: () => Promise<unknown> };
  onClose: () => void;
  /** Notices that matter before the link is given to anybody, such as the entries that guests do not get. */
  children?: ReactNode;
}

/** Shares a part of records with people outside: a link and a password, for a limited time. */
export function LinkDialog({ title, text, name, query, acts, onClose, children }: LinkDialogProps) {
  const { record_tools: words, buttons } = useWords();
  const { data: share, error, refetch } = query;
  const { duration, setDuration, password, busy, save, forgetPassword } = useLink(share, acts);
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
    <Dialog open onClose={onClose} title={title} text={text} size="medium" actions={actions}>
      <div className="flex flex-col gap-4">
        <p className="font-medium break-words">{name}</p>
        {share === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {share === undefined && error === null && <Skeleton className="h-20 w-full" />}
        {share != null && <LiveShare share={{ ...share, title: name }} password={password} />}
        <ShareExpiry value={duration} onChange={setDuration} />
        {share != null && <p className="-mt-2 text-sm text-faint">{words.share_renews}</p>}
        {children}
      </div>
      <ConfirmDialog
        open={isRevoking}
        onClose={() => setIsRevoking(false)}
        title={words.revoke_title}
        text={words.revoke_text}
        confirm={words.revoke}
        onConfirm={async () => {
          if (await acts.change(acts.end)) forgetPassword();
        }}
      />
    </Dialog>
  );
}
