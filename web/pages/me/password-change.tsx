import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@minutebook/sdk';
import { toErrorText } from '../../components/states/error-text.ts';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { SaveForm } from '../../components/forms/save-form.tsx';
import { Section } from '../../components/frame/section.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { client } from '../../session/client.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { myProgramsQuery, mySessionsQuery, myTokensQuery } from './me-queries.ts';

const LEAST_LENGTH = 10;

export function PasswordChange({ email }: { email: string }) {
  const words = useWords();
  const { me } = words;
  const format = useFormat();
  const queries = useQueryClient();
  const toast = useToast();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [keeps_tokens, setKeepsTokens] = useState(false);
  const { data: tokens } = useQuery(myTokensQuery);
  const names = (tokens?.items ?? []).map(({ name }) => name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.changePassword({ body: { current, password, keeps_tokens } }),
    async onSuccess() {
      setCurrent('');
      setPassword('');
      toast({ tone: 'good', text: me.password_changed });
      await Promise.all(
        [myTokensQuery, myProgramsQuery, mySessionsQuery].map((query) =>
          queries.invalidateQueries({ queryKey: query.queryKey }),
        ),
      );
    },
  });
  const { data: sessions } = useQuery(mySessionsQuery);
  if (sessions?.has_password === false) return <Section title={me.password_title} text={me.password_none} />;
  const isWrong = error instanceof ApiError && error.status === 403;
  return (
    <Section title={me.password_title} text={me.password_text}>
      <SaveForm
        may_save={current !== '' && password.length >= LEAST_LENGTH && tokens !== undefined}
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
        {names.length > 0 && (
          <Checkbox checked={!keeps_tokens} onChange={(isEnding) => setKeepsTokens(!isEnding)}>
            {me.password_ends_tokens(format.list(names))}
          </Checkbox>
        )}
        {sessions?.has_webhooks === true && (
          <p className="max-w-prose text-sm text-soft">{me.password_keeps_webhooks}</p>
        )}
      </SaveForm>
    </Section>
  );
}
