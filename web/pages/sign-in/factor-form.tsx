import type { SecondFactorStep } from '@minutebook/contract/app/session-endpoints.ts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useFocusAtOnce } from '../../components/frame/use-focus-at-once.ts';
import { answerWithPasskey, hasPasskeys } from '../../session/passkeys.ts';
import { finishSignIn } from '../../session/session.ts';
import { useWords } from '../../words/use-words.tsx';
import { EntryForm } from './entry-form.tsx';
import { FormFault } from './form-fault.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useEntryForm } from './use-entry-form.ts';

interface FactorFormProps {
  step: SecondFactorStep;
  passkey_origin: string | null | undefined;
  enter: () => Promise<void>;
  onBack: () => void;
}

/** The second step: a code of the app, a recovery code or a passkey. */
export function FactorForm({ step, passkey_origin, enter, onBack }: FactorFormProps) {
  const { sign_in } = useWords();
  const field = useFocusAtOnce<HTMLInputElement>(true);
  const [passkeyFault, setPasskeyFault] = useState<string>();
  const entry = useEntryForm({
    missing: { code: sign_in.code_missing },
    async send({ code }) {
      setPasskeyFault(undefined);
      await finishSignIn(step, { code });
      await enter();
    },
  });
  const { passkey, has_totp } = step;
  return (
    <div className="flex flex-col gap-4">
      {passkey !== null && hasPasskeys(passkey_origin) && (
        <PasskeyButton
          text={sign_in.use_passkey}
          kind={has_totp ? 'plain' : 'primary'}
          onFault={setPasskeyFault}
          onPress={async () => {
            await finishSignIn(step, { passkey: await answerWithPasskey(passkey) });
            await enter();
          }}
        />
      )}
      <FormFault text={passkeyFault} />
      <EntryForm entry={entry} button={sign_in.continue_sign_in} kind={has_totp ? 'primary' : 'plain'}>
        <TextField
          ref={field}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          label={has_totp ? sign_in.code : sign_in.recovery_code}
          hint={has_totp ? sign_in.code_hint : undefined}
          error={entry.faults.code}
        />
      </EntryForm>
      <Button kind="quiet" onClick={onBack}>
        {sign_in.start_again}
      </Button>
    </div>
  );
}
