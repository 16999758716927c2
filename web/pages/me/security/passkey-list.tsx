import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { AppFactors, AppPasskey } from '@minutebook/contract/app/factor-endpoints.ts';
import type { PasskeyCreation } from '@minutebook/contract/app/passkey-shapes.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { client } from '../../../session/client.ts';
import { hasPasskeys, makePasskey } from '../../../session/passkeys.ts';
import { useWords } from '../../../words/use-words.tsx';
import { NamedDialog } from '../../../components/forms/named-dialog.tsx';
import { useClientName } from '../sessions-section.tsx';
import { ActionButton, FactorPart, FactorRow } from './factor-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useFactorChange } from './use-factor-change.tsx';

export function PasskeyList({ factors }: { factors: AppFactors }) {
  const { security } = useWords().me;
  const nameOf = useClientName();
  const { run, refresh, dialog } = useFactorChange(factors);
  const [options, setOptions] = useState<PasskeyCreation>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [naming, setNaming] = useState<AppPasskey>();
  const [removing, setRemoving] = useState<AppPasskey>();
  const { passkeys, passkey_origin } = factors;
  const passkeyName = { label: security.passkey_name, hint: security.passkey_name_hint, max_length: 100 };
  const isPossible = hasPasskeys(passkey_origin);
  const start = async () => setOptions(await client.startPasskey());
  const add = async (asked: PasskeyCreation, name: string) => {
    const passkey = await makePasskey(asked);
    const { recovery_codes } = await client.createPasskey({ body: { name, passkey } });
    setOptions(undefined);
    if (recovery_codes !== null) setCodes(recovery_codes);
    await refresh();
  };
  const remove = async ({ id }: AppPasskey) => {
    await client.removePasskey({ params: { passkey_id: id } });
    await refresh();
  };
  const rename = async ({ id }: AppPasskey, name: string) => {
    await client.updatePasskey({ params: { passkey_id: id }, body: { name } });
    await refresh();
  };
  return (
    <FactorPart
      title={security.passkeys}
      text={isPossible ? security.passkeys_text : toReason(security, passkey_origin)}
      action={isPossible && <ActionButton text={security.add_passkey} onPress={() => run(start)} />}
    >
      {passkeys.length > 0 && (
        <RowList>
          {passkeys.map((passkey) => (
            <FactorRow key={passkey.id} icon={KeyRound} {...passkey}>
              <Button
                size="small"
                aria-label={security.rename_of(passkey.name)}
                onClick={() => setNaming(passkey)}
              >
                {security.rename}
              </Button>
              <Button
                size="small"
                aria-label={security.remove_of(passkey.name)}
                onClick={() => setRemoving(passkey)}
              >
                {security.remove}
              </Button>
            </FactorRow>
          ))}
        </RowList>
      )}
      {dialog}
      {options !== undefined && (
        <NamedDialog
          {...passkeyName}
          title={security.add_passkey}
          text={security.add_passkey_text}
          submit={security.add}
          name={nameOf(navigator.userAgent)}
          onClose={() => setOptions(undefined)}
          onSave={(name) => add(options, name)}
        />
      )}
      {naming !== undefined && (
        <NamedDialog
          {...passkeyName}
          title={security.rename_of(naming.name)}
          name={naming.name}
          onClose={() => setNaming(undefined)}
          onSave={(name) => rename(naming, name)}
        />
      )}
      {codes !== undefined && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={security.remove_passkey_title(removing?.name ?? '')}
        text={security.remove_text}
        confirm={security.remove}
        onConfirm={async () => removing && run(() => remove(removing))}
      />
    </FactorPart>
  );
}

type SecurityWords = ReturnType<typeof useWords>['me']['security'];

/** Why this page cannot have passkeys. */
function toReason(security: SecurityWords, origin: string | null): string {
  if (origin === null) return security.passkeys_none;
  return origin === location.origin ? security.passkeys_unsupported : security.passkeys_elsewhere(origin);
}
