import type { AppFactors } from '@minutebook/contract/app/factor-endpoints.ts';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { encodeQR } from 'qr';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { ActionButton, FactorPart, FactorRow } from './factor-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useFactorChange } from './use-factor-change.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { SecretField } from '../../../components/forms/secret-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';

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

interface TotpSetup {
  secret: string;
  otpauth_url: string;
  setup: string;
}

interface TotpDialogProps {
  setup: TotpSetup;
  onClose: () => void;
  /** null: the recovery codes from before stay. */
  onAdded: (recovery_codes: readonly string[] | null) => Promise<void>;
}

/** Shows the key of a new app, and takes its first code. */
function TotpDialog({ setup: { secret, otpauth_url, setup }, onClose, onAdded }: TotpDialogProps) {
  const { security } = useWords().me;
  const [code, setCode] = useState('');
  const add = async () => {
    const { recovery_codes } = await client.putTotp({ body: { setup, code } });
    await onAdded(recovery_codes);
  };
  return (
    <FormDialog
      title={security.add_totp}
      text={security.scan}
      submit={security.add}
      size="medium"
      onClose={onClose}
      is_complete={code.trim() !== ''}
      onSubmit={add}
    >
      {(refusal) => (
        // Beside each other, so that a low window shows all of it.
        <div className="flex flex-col gap-4 sm:flex-row">
          <div className="flex shrink-0 flex-col items-center gap-2">
            <QrCode text={otpauth_url} label={security.qr} />
            <a href={otpauth_url} className="text-sm text-accent-ink underline">
              {security.open_app}
            </a>
          </div>
          <div className="flex min-w-0 flex-1 flex-col gap-4">
            <SecretField label={security.key} value={secret} />
            <TextField
              label={security.first_code}
              error={refusal}
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              onChange={(event) => setCode(event.target.value)}
            />
          </div>
        </div>
      )}
    </FormDialog>
  );
}

/** Drawn as squares of one path, in black on white whatever the theme is: cameras expect that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 4, ecc: 'medium' });
  const size = rows.length;
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-56 low:size-44"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
