import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ChoiceCards } from '../../components/choice-cards.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { toErrorText } from '../../components/error-text.ts';
import { SecretField } from '../../components/secret-field.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { client } from '../../session/client.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { myTokensQuery } from './me-queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const presets = ['7', '30', '90', '365', 'never'] as const;
type Preset = (typeof presets)[number];

/** Asks what the token is for; then shows its secret, this once. */
export function NewTokenDialog({ on_close }: { on_close: () => void }) {
  const words = useWords();
  const { buttons, me } = words;
  const format = useFormat();
  const queries = useQueryClient();
  const form = useId();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<'read' | 'write'>('read');
  const [preset, setPreset] = useState<Preset>('90');
  const [now] = useState(Date.now);
  const create = useMutation({
    mutationFn: () =>
      client.createMyToken({
        body: { name: name.trim(), scope, expires_in_days: preset === 'never' ? null : Number(preset) },
      }),
    onSuccess: () => queries.invalidateQueries(myTokensQuery),
  });

  if (create.data !== undefined) {
    const { token, secret } = create.data;
    const done = (
      <Button kind="primary" onClick={on_close}>
        {me.done}
      </Button>
    );
    return (
      <Dialog
        open
        on_close={on_close}
        title={me.token_made(token.name)}
        text={me.token_made_text}
        actions={done}
        size="medium"
      >
        <div className="flex flex-col gap-4">
          <SecretField label={me.secret} value={secret} />
          <SecretField
            label={me.try_it}
            value={`curl -H "Authorization: Bearer ${secret}" ${location.origin}/v2/users/me`}
          />
        </div>
      </Dialog>
    );
  }

  const until = new Date(now + Number(preset) * DAY_MS);
  const actions = (
    <>
      <Button onClick={on_close}>{buttons.cancel}</Button>
      <Button type="submit" form={form} kind="primary" busy={create.isPending} disabled={name.trim() === ''}>
        {me.create_token}
      </Button>
    </>
  );
  return (
    <Dialog open on_close={on_close} title={me.new_token} actions={actions}>
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') create.mutate();
        }}
      >
        <TextField
          label={me.token_name}
          hint={me.token_name_hint}
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <ChoiceCards
          label={me.scope}
          value={scope}
          on_change={setScope}
          className="sm:grid-cols-2"
          options={[
            { value: 'read', text: me.scopes.read, hint: me.scope_hints.read },
            { value: 'write', text: me.scopes.write, hint: me.scope_hints.write },
          ]}
        />
        <div>
          <Select
            label={me.expiry}
            value={preset}
            on_change={setPreset}
            options={presets.map((value) => ({
              value,
              text: value === 'never' ? me.never_expires : me.days(Number(value)),
            }))}
          />
          <p className={preset === 'never' ? 'mt-1 text-sm text-warn' : 'mt-1 text-sm text-faint'}>
            {preset === 'never' ? me.never_expires_hint : me.good_until(format.date(until.toISOString()))}
          </p>
        </div>
        {create.error !== null && (
          <p role="alert" className="text-bad">
            {toErrorText(create.error, words)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
