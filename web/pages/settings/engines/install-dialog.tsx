import type { SpeechModel, SpeechSetup } from '@minutebook/contract/app/speech-setup-endpoints.ts';
import type { AppEngine } from '@minutebook/contract/app/engine-endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Disclosure } from '../../../components/overlays/disclosure.tsx';
import { findFaultText } from '../../../components/states/error-text.ts';
import { client } from '../../../session/client.ts';
import { useSlug } from '../../../session/queries.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { speechSetupQuery } from './speech-setup.ts';

interface InstallDialogProps {
  kind: AppEngine['kind'];
  /** The setup, with the models of this kind alone. */
  setup: SpeechSetup;
  onClose: () => void;
}

/** Chooses a model, and agrees to its licence where that has terms of its own. */
export function InstallDialog({ kind, setup, onClose }: InstallDialogProps) {
  const slug = useSlug();
  const words = useWords();
  const { settings } = words;
  const queries = useQueryClient();
  const models = setup.models.filter(({ is_installed, lack }) => !is_installed && lack === null);
  const [name, setName] = useState(models[0]?.name ?? '');
  const [from, setFrom] = useState('');
  const [agrees, setAgrees] = useState(false);
  const [error, setError] = useState<unknown>();
  const chosen = models.find((model) => model.name === name);
  const needsConsent = chosen?.asks_consent !== false;
  const place = from.trim() || null;
  const install = async () => {
    setError(undefined);
    const body = { model: chosen?.name ?? null, from: place, accepts_licence: agrees };
    await client.installSpeechModel({ params: { slug }, body }).catch((failure: unknown) => {
      setError(failure);
      throw failure;
    });
    await queries.invalidateQueries({ queryKey: speechSetupQuery(slug).queryKey });
    onClose();
  };
  return (
    <FormDialog
      title={kind === 'insights' ? settings.minutes_dialog_title : settings.speech_dialog_title}
      text={kind === 'insights' ? settings.minutes_dialog_text : settings.speech_dialog_text}
      submit={settings.speech_start}
      onClose={onClose}
      is_complete={(chosen !== undefined || place !== null) && (agrees || !needsConsent)}
      onSubmit={install}
    >
      {() => (
        <>
          <ModelSelect
            models={models}
            value={name}
            has_place={place !== null && kind === 'transcription'}
            onChange={setName}
          />
          {chosen !== undefined && <ModelFacts model={chosen} room_bytes={setup.room_bytes} />}
          {chosen === undefined && place !== null && (
            <p className="-mt-2 text-sm text-soft">{settings.speech_from_licence}</p>
          )}
          {needsConsent && (
            <Checkbox checked={agrees} onChange={setAgrees}>
              {settings.speech_agree}
            </Checkbox>
          )}
          <Disclosure label={settings.speech_elsewhere}>
            <TextField
              label={settings.speech_from}
              hint={settings.speech_from_hint}
              error={findFaultText(error, 'from', words)}
              value={from}
              placeholder={`/srv/models/${models[0]?.name ?? 'sense-voice'}`}
              maxLength={1_000}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setFrom(target.value)}
            />
          </Disclosure>
        </>
      )}
    </FormDialog>
  );
}

interface ModelSelectProps {
  models: readonly SpeechModel[];
  value: string;
  /** The model may be one that is described at another place. */
  has_place: boolean;
  onChange: (name: string) => void;
}

function ModelSelect({ models, value, has_place, onChange }: ModelSelectProps) {
  const { settings } = useWords();
  const format = useFormat();
  const known: Readonly<Record<string, string>> = settings.speech_languages;
  const options = models.map(({ name, languages, size_bytes }) => ({
    value: name,
    text: settings.speech_model_option({
      languages: known[name] ?? languages,
      size: format.bytes(size_bytes),
    }),
  }));
  const described = has_place ? [{ value: '', text: settings.speech_from_model }] : [];
  return (
    <Select
      label={settings.speech_model}
      value={value}
      options={[...options, ...described]}
      onChange={onChange}
    />
  );
}

function ModelFacts({ model, room_bytes }: { model: SpeechModel; room_bytes: number | null }) {
  const { settings } = useWords();
  const format = useFormat();
  const free = room_bytes === null ? undefined : format.bytes(room_bytes);
  const fits = room_bytes === null || room_bytes > model.size_bytes;
  return (
    <div className="-mt-2 flex flex-col gap-1 text-sm text-soft">
      <p>
        {model.name} ·{' '}
        <a href={model.licence_url} target="_blank" rel="noreferrer" className="text-accent-ink underline">
          {settings.speech_licence(model.licence)}
        </a>
      </p>
      {model.memory_bytes !== null && model.hour_minutes !== null && (
        <p>
          {settings.minutes_needs({
            memory: format.bytes(model.memory_bytes),
            minutes: model.hour_minutes,
          })}
        </p>
      )}
      {free !== undefined && (
        <p className={fits ? undefined : 'text-bad'}>
          {fits ? settings.speech_room(free) : settings.speech_no_room(free)}
        </p>
      )}
    </div>
  );
}
