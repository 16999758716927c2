import type { AppFactors } from '@minutebook/contract/app/factor-endpoints.ts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { ConfirmMeDialog } from './confirm-me-dialog.tsx';
import { useFactorChange } from './use-factor-change.tsx';

/** A session that a provider opened gets into strict workspaces once a factor has confirmed it. */
export function ProofNotice({ factors }: { factors: AppFactors }) {
  const { security } = useWords().me;
  const { refresh } = useFactorChange(factors);
  const [isAsking, setIsAsking] = useState(false);
  const hasFactor = factors.totp !== null || factors.passkeys.length > 0;
  if (factors.is_proven || !hasFactor) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-accent-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-60">{security.not_proven}</p>
      <Button onClick={() => setIsAsking(true)}>{security.confirm_session}</Button>
      {isAsking && (
        <ConfirmMeDialog
          factors={factors}
          needs_factor
          onClose={() => setIsAsking(false)}
          onConfirmed={async () => {
            await refresh();
            setIsAsking(false);
          }}
        />
      )}
    </div>
  );
}
