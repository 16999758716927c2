import type { AppFactors } from '@minutebook/contract/app/factor-endpoints.ts';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { ActionButton } from './action-button.tsx';
import { FactorPart } from './factor-part.tsx';
import { FactorRow } from './factor-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TotpDialog, type TotpSetup } from './totp-dialog.tsx';
import { useFactorChange } from './use-factor-change.tsx';

export function TotpCard({ factors }: { factors: AppFactors }) {
  const { security } = useWords().me;
  const { run, refresh, dialog } = useFactorChange(factors);
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isRemoving, setIsRemoving] = useState(false);
  const { totp } = factors;
  const add = async () => setSetup(await client.startTotp());
  const added = async (made: readonly string[] | null) => {
    setSetup(undefined);
    if (made !== null) setCodes(made);
    await refresh();
  };
  const remove = async () => {
    await client.removeTotp();
    await refresh();
  };
  return (
    <FactorPart
      title={security.totp}
      text={security.totp_text}
      action={totp === null && <ActionButton text={security.add_totp} onPress={() => run(add)} />}
    >
      {totp !== null && (
        <RowList>
          <FactorRow icon={Smartphone} name={security.totp} {...totp}>
            <Button size="small" onClick={() => setIsRemoving(true)}>
              {security.remove}
            </Button>
          </FactorRow>
        </RowList>
      )}
      {dialog}
      {setup !== undefined && (
        <TotpDialog setup={setup} onClose={() => setSetup(undefined)} onAdded={added} />
      )}
      {codes !== undefined && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={security.remove_totp_title}
        text={security.remove_text}
        confirm={security.remove}
        onConfirm={() => run(remove)}
      />
    </FactorPart>
  );
}
