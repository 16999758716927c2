import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@minutebook/sdk';
import { Button } from '../../components/button.tsx';
import { toErrorText } from '../../components/error-text.ts';
import { TextField } from '../../components/text-field.tsx';
import { useToast } from '../../components/toast.tsx';
import { client } from '../../session/client.ts';
import { useWords } from '../../words/use-words.tsx';
import { mySessionsQuery } from './me-queries.ts';
import { Section } from './section.tsx';

const LEAST_LENGTH = 10;

export function PasswordChange({ email }: { email: string }) {
  const words = useWords();
  const { me } = words;
  const toast = useToast();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useMutation({
    mutationFn: () => client.changePassword({ body: { current, password } }),
    onSuccess() {
      setCurrent('');
      setPassword('');
      toast({ tone: 'good', text: me.password_changed });
    },
  });
  const { data: sessions } = useQuery(mySessionsQuery);
  if (sessions?.has_password === false) return <Section title={me.password_title} text={me.password_none} />;
  const isWrong = change.error instanceof ApiError && change.error.status === 403;
  const fault = change.error === null || isWrong ? undefined : toErrorText(change.error, words);
  const isShort = password !== '' && password.length < LEAST_LENGTH;
  return (
    <Section title={me.password_title} text={me.password_text}>
      <form
        className="flex max-w-md flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (current !== '' && password.length >= LEAST_LENGTH) change.mutate();
        }}
      >
        {/* For password managers: whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={me.password_current}
          type="password"
          autoComplete="current-password"
          value={current}
          maxLength={1000}
          error={isWrong ? me.password_wrong : undefined}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <TextField
          label={me.password_new}
          type="password"
          autoComplete="new-password"
          value={password}
          maxLength={1000}
          hint={words.sign_in.password_hint}
          error={fault ?? (isShort ? words.sign_in.password_hint : undefined)}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div>
          <Button
            type="submit"
            busy={change.isPending}
            disabled={current === '' || password.length < LEAST_LENGTH}
          >
            {me.password_change}
          </Button>
        </div>
      </form>
    </Section>
  );
}
