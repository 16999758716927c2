import { useState } from 'react';
import type { SharedRecordDuration } from '@minutebook/contract/resources/allowed-values.ts';
import type { ShareDays } from '@minutebook/contract/resources/share.ts';
import { useRecordChange } from '../use-record-change.ts';
import { DEFAULT_DURATION, toShareDays } from './share-expiry.tsx';

/**
 * The link of a record or a clip while a dialog edits it.
 * @param share the present link, if there is one
 * @param put makes or changes it
 */
export function useLink(
  share: { duration: SharedRecordDuration } | null | undefined,
  put: (expires_in_days: ShareDays | null) => Promise<{ body: { password: string } }>,
) {
  const change = useRecordChange();
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
