import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasPasskeys } from '../../session/passkeys.ts';
import { signInWithPasskey } from '../../session/session.ts';
import { useWords } from '../../words/use-words.tsx';
import { FormFault } from './form-fault.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { signInOptionsQuery } from './sign-in-options-query.ts';

/** Below the form: sign-in with a passkey alone, where this page can have any. */
export function PasskeyEntry({ enter }: { enter: () => Promise<void> }) {
  const { sign_in } = useWords();
  const { data: options } = useQuery(signInOptionsQuery);
  const [fault, setFault] = useState<string>();
  if (!hasPasskeys(options?.passkey_origin)) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <PasskeyButton
        text={sign_in.with_passkey}
        onFault={setFault}
        onPress={async () => {
          await signInWithPasskey();
          await enter();
        }}
      />
      <FormFault text={fault} />
    </div>
  );
}
