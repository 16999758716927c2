import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppFactors } from '@minutebook/contract/app/factor-endpoints.ts';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { joinSentences } from '../../../words/join-sentences.ts';
import { useWords } from '../../../words/use-words.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { client } from '../../../session/client.ts';
import { myFactorsQuery } from '../me-queries.ts';
import { PasskeyList } from './passkey-list.tsx';
import { TotpCard } from './totp-card.tsx';
import { ConfirmMeDialog, useFactorChange } from './use-factor-change.tsx';
import { FactorPart } from './factor-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** The second factors of the user, each with what can be done about it. */
export function SecuritySection() {
  const { security } = useWords().me;
  const factors = useQuery(myFactorsQuery);
  return (
    <Section title={security.title} text={security.text}>
      <Loaded query={factors}>
        {(found) => (
          <div className="flex flex-col gap-8">
            <ProofNotice factors={found} />
            <TotpCard factors={found} />
            <PasskeyList factors={found} />
            {(found.totp !== null || found.passkeys.length > 0) && <RecoveryCodes factors={found} />}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

/** A session that a provider opened gets into strict workspaces once a factor has confirmed it. */
function ProofNotice({ factors }: { factors: AppFactors }) {
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

function RecoveryCodes({ factors }: { factors: AppFactors }) {
  const words = useWords();
  const { security } = words.me;
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
      text={joinSentences(words, [security.recovery_text, security.codes_left(factors.recovery_codes_left)])}
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
