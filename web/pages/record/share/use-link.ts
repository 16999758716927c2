import { useState } from 'react';
import type { SharedRecordDuration } from '@minutebook/contract/resources/allowed-values.ts';
import type { ShareDays } from '@minutebook/contract/resources/share.ts';
import type { ToldChange } from '../../../session/use-told-change.ts';
import { DEFAULT_DURATION, toShareDays } from './share-expiry.tsx';

export interface LinkActs {
  /** Makes or changes it. */
  put: (expires_in_days: ShareDays | null) => Promise<{ body: { password: string } }>;
  change: ToldChange;
}

/**
 * The link of a record, a clip or a playlist while a dialog edits it.
 * @param share the present link, if there is one
 */
export function useLink(
  share: { duration: SharedRecordDuration } | null | undefined,
  { put, change }: LinkActs,
) {
  const [chosen, setDuration] = useState<SharedRecordDuration>();
  /** Known once this dialog has made or changed the link: the server returns it only then. */
  const [password, setPassword] = useState<string>();
  const [busy, setBusy] = useState(false);
  const duration = chosen ?? share?.duration ?? DEFAULT_DURATION;
  const save = async () => {
    setBusy(true);
    await change(async () => setPassword((await put(toShareDays(duration))).body.password));
    setBusy(false);
  };
  return { duration, setDuration, password, busy, save, forgetPassword: () => setPassword(undefined) };
}
