import { useState } from 'react';
import { factTypes, type FactType } from '@minutebook/contract/facts.ts';
import type { Webhook } from '@minutebook/contract/v3/webhook-endpoints.ts';
import { ChoiceCards } from '../../../components/forms/choice-cards.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useRefresh } from '../use-change.ts';
import { useSlug } from '../../../session/queries.ts';

interface WebhookDialogProps {
  /** undefined: a new one. */
  webhook?: Webhook;
  onClose: () => void;
}

/** The address and events of a webhook; the secret of a new one is shown only once. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const slug = useSlug();
  const { programs } = useWords();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [types, setTypes] = useState<readonly FactType[]>(webhook?.types ?? []);
  const [which, setWhich] = useState<'all' | 'some'>(types.length === 0 ? 'all' : 'some');
  const [secret, setSecret] = useState<string>();
  const refresh = useRefresh();
  const save = async () => {
    const asked = { description: description.trim(), types: which === 'all' ? [] : [...types] };
    const body = { url: url.trim(), ...asked };
    if (webhook === undefined) setSecret((await client.createWebhook({ params: { slug }, body })).secret);
    else await client.updateWebhook({ params: { slug, webhook_id: webhook.id }, body });
    await refresh();
    if (webhook !== undefined) onClose();
  };
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={webhook === undefined ? programs.new_webhook : programs.edit_webhook}
      size="medium"
      onClose={onClose}
      is_complete={url.trim().length >= 8 && (which === 'all' || types.length > 0)}
      onSubmit={save}
    >
      {(refusal) => (
        <>
          <TextField
            label={programs.url}
            hint={programs.url_hint}
            error={refusal}
            type="url"
            value={url}
            maxLength={2_000}
            placeholder="https://"
            autoComplete="off"
            onChange={(event) => setUrl(event.target.value)}
          />
          <TextField
            label={programs.description}
            value={description}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setDescription(event.target.value)}
          />
          <ChoiceCards
            label={programs.which}
            value={which}
            onChange={setWhich}
            className="sm:grid-cols-2"
            options={[
              { value: 'all', text: programs.all_types },
              { value: 'some', text: programs.some_types },
            ]}
          />
          {which === 'some' && <TypeChecks value={types} onChange={setTypes} />}
        </>
      )}
    </FormDialog>
  );
}

const groups = Object.entries(
  Object.groupBy(Object.keys(factTypes) as FactType[], (type) => type.slice(0, type.indexOf('.'))),
);

interface TypeChecksProps {
  value: readonly FactType[];
  onChange: (types: FactType[]) => void;
}

/** Kinds of changes, by the names that programs read. */
function TypeChecks({ value, onChange }: TypeChecksProps) {
  const { programs } = useWords();
  const names: Readonly<Record<string, string>> = programs.type_groups;
  return (
    <div className="gap-6 sm:columns-2">
      {groups.map(([group, types = []]) => (
        <fieldset key={group} className="mb-4 flex break-inside-avoid flex-col gap-1.5">
          <legend className="mb-1 text-sm font-medium">{names[group] ?? group}</legend>
          {types.map((type) => (
            <Checkbox
              key={type}
              checked={value.includes(type)}
              onChange={(isOn) => onChange(isOn ? [...value, type] : value.filter((each) => each !== type))}
            >
              <code className="min-w-0 text-sm break-all">{type}</code>
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
