import { useQuery } from '@tanstack/react-query';
import { Link, useSearch, useNavigate } from '@tanstack/react-router';
import { useState, useEffect } from 'react';
import type { SecondFactorStep } from '@minutebook/contract/app/session-endpoints.ts';
import { useSession, signInWithPasskey, signIn } from '../../session/session.ts';
import { useWords } from '../../words/use-words.tsx';
import { client } from '../../session/client.ts';
import { buttonClass } from '../../components/button.tsx';
import { SecretField } from '../../components/forms/secret-field.tsx';
import { hasPasskeys } from '../../session/passkeys.ts';
import { useFocusAtOnce } from '../../components/frame/use-focus-at-once.ts';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { EnterAs } from './enter-as.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { FactorForm } from './factor-form.tsx';
import { FormFault } from './form-fault.tsx';
import { OwnerForm } from './owner-form.tsx';
import { ProviderLink } from './provider-link.tsx';
import { signInOptionsQuery } from '../../session/queries.ts';
import type { SignInSearch } from './sign-in-search.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { EmailField, EntryForm } from './entry-form.tsx';
import { WaitingRecording } from './waiting-recording.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** With the setup code, creates the owner; a visitor who is already signed in comes for a waiting program. */
export function SignInPage() {
  const { sign_in } = useWords();
  const { user } = useSession();
  const search = useSearch({ from: '/sign-in' });
  const { data: options, isPending } = useQuery(signInOptionsQuery);
  const [made, setMade] = useState<LoginToken>();
  const [step, setStep] = useState<SecondFactorStep>();
  const enter = useEntrance(setMade);
  if (made !== undefined) {
    return (
      <EntryFrame title={sign_in.handed_over_title} text={sign_in.handed_over_text}>
        <HandedOver {...made} />
      </EntryFrame>
    );
  }
  // The link with the code is for a server without an owner: nobody is asked for an account before that is known.
  const mayNeedOwner = isPending && search.setup !== undefined;
  if (mayNeedOwner || options?.needs_owner === true) {
    return (
      <EntryFrame title={sign_in.owner_title} text={sign_in.owner_text}>
        {!mayNeedOwner && <OwnerForm enter={enter} setup_code={search.setup ?? ''} />}
      </EntryFrame>
    );
  }
  if (step !== undefined) {
    const text = step.has_totp ? sign_in.factor_text_code : sign_in.factor_text_passkey;
    return (
      <EntryFrame title={sign_in.factor_title} text={text}>
        <FactorForm
          step={step}
          passkey_origin={options?.passkey_origin}
          enter={enter}
          onBack={() => setStep(undefined)}
        />
      </EntryFrame>
    );
  }
  const isForProgram = search.cli_callback_uri !== undefined;
  const visitor = isForProgram ? user : undefined;
  const provider = options?.oidc?.name ?? '';
  const refused = search.refused && sign_in.refused[search.refused];
  return (
    <EntryFrame title={sign_in.title} text={isForProgram ? sign_in.for_program : sign_in.subtitle}>
      {refused !== undefined && (
        <div className="mb-5">
          <FormFault text={typeof refused === 'string' ? refused : refused(provider)} />
        </div>
      )}
      <WaitingRecording />
      {visitor !== undefined && (
        <div className="mb-6 border-b border-line pb-6">
          <EnterAs user={visitor} text={sign_in.continue_as(visitor.name)} enter={enter} />
        </div>
      )}
      <PasswordForm enter={enter} onSecondStep={setStep} is_second={visitor !== undefined} />
      {options?.resets_passwords === true && <ForgottenLink />}
      <PasskeyEntry enter={enter} />
      <ProviderLink return_to={toReturn(search)} />
    </EntryFrame>
  );
}

function ForgottenLink() {
  const { password_reset } = useWords();
  return (
    <Link to="/forgotten-password" className="mt-3 self-start text-sm text-accent hover:underline">
      {password_reset.forgotten}
    </Link>
  );
}

/** The address that the provider returns to: this page for a program, which gets nothing without a press. */
function toReturn({ next = '/', cli_callback_uri, state = '' }: SignInSearch): string {
  if (cli_callback_uri === undefined) return next;
  return `/sign-in?${new URLSearchParams({ cli_callback_uri, state }).toString()}`;
}

/** Continues after sign-in: to the program on this computer that waits, else to the page that was asked for. @throws ApiError */
function useEntrance(handOver: (made: LoginToken) => void): () => Promise<void> {
  const { next, cli_callback_uri, state = '' } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  return async () => {
    if (cli_callback_uri === undefined) return navigate({ href: next ?? '/', replace: true });
    handOver(await client.createLoginToken({ body: { cli_callback_uri, state } }));
  };
}

/** Long enough to notice that there is a token to copy. */
const PAUSE_MS = 1_500;

interface LoginToken {
  token: string;
  /** The address of the waiting program on this computer. */
  callback_url: string;
}

function HandedOver({ token, callback_url }: LoginToken) {
  const { sign_in } = useWords();
  useEffect(() => {
    const timer = setTimeout(() => location.assign(callback_url), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [callback_url]);
  return (
    <div className="flex flex-col gap-5">
      <SecretField label={sign_in.token} value={token} />
      <a href={callback_url} className={`${buttonClass('primary')} h-10!`}>
        {sign_in.open_program}
      </a>
    </div>
  );
}

/** Below the form: sign-in with a passkey alone, where this page can have any. */
function PasskeyEntry({ enter }: { enter: () => Promise<void> }) {
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

interface PasswordFormProps {
  enter: () => Promise<void>;
  onSecondStep: (step: SecondFactorStep) => void;
  /** There is a quicker way to sign in above it. */
  is_second: boolean;
}

function PasswordForm({ enter, onSecondStep, is_second }: PasswordFormProps) {
  const { sign_in } = useWords();
  const email = useFocusAtOnce<HTMLInputElement>(true);
  const entry = useEntryForm({
    missing: { email: sign_in.email_missing, password: sign_in.password_missing },
    async send({ email, password }) {
      const step = await signIn({ email, password });
      if (step === undefined) await enter();
      else onSecondStep(step);
    },
  });
  return (
    <EntryForm entry={entry} button={sign_in.submit} kind={is_second ? 'plain' : 'primary'}>
      <EmailField ref={is_second ? undefined : email} error={entry.faults.email} />
      <PasswordField
        name="password"
        label={sign_in.password}
        autoComplete="current-password"
        error={entry.faults.password}
      />
    </EntryForm>
  );
}
