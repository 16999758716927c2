import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@minutebook/sdk';
import { toErrorText } from '../../components/states/error-text.ts';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { SaveForm } from '../../components/forms/save-form.tsx';
import { Section } from '../../components/frame/section.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { client } from '../../session/client.ts';
import { useWords } from '../../words/use-words.tsx';
import { mySessionsQuery } from './me-queries.ts';

const LEAST_LENGTH = 10;

export function PasswordChange({ email }: { email: string }) {
  const words = useWords();
  const { me } = words;
  const toast = useToast();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.changePassword({ body: { current, password } }),
    onSuccess() {
      setCurrent('');
      setPassword('');
      toast({ tone: 'good', text: me.password_changed });
    },
  });
  const { data: sessions } = useQuery(mySessionsQuery);
  if (sessions?.has_password === false) return <Section title={me.password_title} text={me.password_none} />;
  const isWrong = error instanceof ApiError && error.status === 403;
  return (
    <Section title={me.password_title} text={me.password_text}>
      <SaveForm
        may_save={current !== '' && password.length >= LEAST_LENGTH}
        busy={isPending}
        error={null}
        onSave={() => mutate()}
        submit={me.password_change}
      >
        {/* For password managers: whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={me.password_current}
          autoComplete="current-password"
          value={current}
          error={isWrong ? toErrorText(error, words) : undefined}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <PasswordField
          label={me.password_new}
          autoComplete="new-password"
          value={password}
          hint={words.sign_in.password_hint}
          error={error === null || isWrong ? undefined : toErrorText(error, words)}
          onChange={(event) => setPassword(event.target.value)}
        />
      </SaveForm>
    </Section>
  );
}
