import type { AppFactors } from '@minutebook/contract/app/factor-endpoints.ts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { FactorPart } from './factor-part.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useFactorChange } from './use-factor-change.tsx';

export function RecoveryCodes({ factors }: { factors: AppFactors }) {
  const { security } = useWords().me;
  const { run, refresh, dialog } = useFactorChange(factors);
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = async () => {
    const { recovery_codes } = await client.replaceRecoveryCodes();
    setCodes(recovery_codes);
    await refresh();
  };
  return (
    <FactorPart
      title={security.recovery}
      text={`${security.recovery_text} ${security.codes_left(factors.recovery_codes_left)}`}
      action={<Button onClick={() => setIsAsking(true)}>{security.renew}</Button>}
    >
      {dialog}
      {codes !== undefined && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      <ConfirmDialog
        open={isAsking}
        kind="primary"
        onClose={() => setIsAsking(false)}
        title={security.renew_title}
        text={security.renew_text}
        confirm={security.renew}
        onConfirm={() => run(renew)}
      />
    </FactorPart>
  );
}
