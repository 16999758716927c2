import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { myFactorsQuery } from '../me-queries.ts';
import { PasskeyList } from './passkey-list.tsx';
import { ProofNotice } from './proof-notice.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpCard } from './totp-card.tsx';

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
