import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '@minutebook/sdk';
import type { AppFactors } from '@minutebook/contract/app/factor-endpoints.ts';
import { renewToken } from '../../../session/session.ts';
import { Button } from '../../../components/button.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { client } from '../../../session/client.ts';
import { answerWithPasskey, hasPasskeys } from '../../../session/passkeys.ts';
import { useWords } from '../../../words/use-words.tsx';
import { PasskeyButton } from '../../sign-in/passkey-button.tsx';

type Act = () => Promise<unknown>;

interface FactorChange {
  /** Runs an act that needs a recent proof; where that is missing it is asked for, and the act runs again. */
  run: (act: Act) => Promise<void>;
  /** Shows what has changed, with a token that has the session's proof. */
  refresh: () => Promise<void>;
  /** To be placed in the page. */
  dialog: ReactNode;
}

export function useFactorChange(factors: AppFactors): FactorChange {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<Act>();
  const refresh = async () => {
    await renewToken();
    await queries.invalidateQueries();
  };
  const run = async (act: Act) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason?.name !== 'confirm_missing') throw error;
      setWaiting(() => act);
    }
  };
  const dialog = waiting && (
    <ConfirmMeDialog
      factors={factors}
      onClose={() => setWaiting(undefined)}
      onConfirmed={async () => {
        await waiting();
        setWaiting(undefined);
      }}
    />
  );
  return { run, refresh, dialog };
}

interface ConfirmMeDialogProps {
  factors: AppFactors;
  /** true: a password is not enough. */
  needs_factor?: boolean;
  onClose: () => void;
  onConfirmed: () => Promise<void>;
}

/** Asks who is there: a password, a code or a passkey. */
export function ConfirmMeDialog({
  factors,
  needs_factor = false,
  onClose,
  onConfirmed,
}: ConfirmMeDialogProps) {
  const words = useWords();
  const { security } = words.me;
  const [given, setGiven] = useState('');
  const [passkeyFault, setPasskeyFault] = useState<string>();
  const hasFactor = factors.totp !== null || factors.passkeys.length > 0;
  const byPassword = factors.has_password && !needs_factor;
  if (!byPassword && !hasFactor) return <SignInAgain onClose={onClose} />;
  const confirm = async () => {
    const body = byPassword ? { password: given } : { code: given };
    await client.confirmMe({ body });
    await onConfirmed();
  };
  return (
    <FormDialog
      title={security.confirm_title}
      text={needs_factor ? security.confirm_text_factor : security.confirm_text}
      submit={security.confirm}
      onClose={onClose}
      is_complete={given.trim() !== ''}
      onSubmit={confirm}
    >
      {(refusal) => (
        <>
          {factors.passkeys.length > 0 && hasPasskeys(factors.passkey_origin) && (
            <PasskeyButton
              text={words.sign_in.use_passkey}
              onFault={setPasskeyFault}
              onPress={async () => {
                const passkey = await answerWithPasskey(await client.startConfirmation());
                await client.confirmMe({ body: { passkey } });
                await onConfirmed();
              }}
            />
          )}
          {byPassword ? (
            <PasswordField
              label={words.sign_in.password}
              autoComplete="current-password"
              value={given}
              error={refusal ?? passkeyFault}
              onChange={(event) => setGiven(event.target.value)}
            />
          ) : (
            <TextField
              label={words.sign_in.code}
              hint={words.sign_in.code_hint}
              autoComplete="one-time-code"
              spellCheck={false}
              value={given}
              error={refusal ?? passkeyFault}
              onChange={(event) => setGiven(event.target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Somebody whom only a provider knows proves who they are there. */
function SignInAgain({ onClose }: { onClose: () => void }) {
  const { buttons, me } = useWords();
  return (
    <Dialog
      open
      onClose={onClose}
      title={me.security.confirm_title}
      text={me.security.sign_in_again}
      actions={<Button onClick={onClose}>{buttons.close}</Button>}
    />
  );
}
