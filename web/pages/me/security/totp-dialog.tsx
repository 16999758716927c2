import { useState } from 'react';
import { encodeQR } from 'qr';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { SecretField } from '../../../components/forms/secret-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';

export interface TotpSetup {
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
export function TotpDialog({ setup: { secret, otpauth_url, setup }, onClose, onAdded }: TotpDialogProps) {
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
      onClose={onClose}
      is_complete={code.trim() !== ''}
      onSubmit={add}
    >
      {(refusal) => (
        <>
          <div className="flex flex-col items-center gap-2">
            <QrCode text={otpauth_url} label={security.qr} />
            <a href={otpauth_url} className="text-sm text-accent-ink underline">
              {security.open_app}
            </a>
          </div>
          <SecretField label={security.key} value={secret} />
          <TextField
            label={security.first_code}
            error={refusal}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            onChange={(event) => setCode(event.target.value)}
          />
        </>
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
      className="size-56"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
