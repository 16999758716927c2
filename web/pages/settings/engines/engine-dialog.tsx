import { useQueryClient } from '@tanstack/react-query';
import type { AppEngine, EngineName } from '@minutebook/contract/app/engine-endpoints.ts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { findFaultText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { useWords, useLanguageOptions } from '../../../words/use-words.tsx';
import {
  toEngineForm,
  toEngineSetting,
  enginesQuery,
  type EngineList,
  type EngineForm,
} from './engine-form.ts';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { TextArea, TextField } from '../../../components/forms/text-field.tsx';
import { useSlug } from '../../../session/queries.ts';

const enginesOfKind = {
  transcription: ['local', 'openai', 'none'],
  insights: ['local', 'builtin', 'openai'],
} as const satisfies Record<AppEngine['kind'], readonly EngineName[]>;

interface EngineDialogProps {
  engine: AppEngine;
  choices: EngineList;
  onChange: () => void;
  onClose: () => void;
}

/** Chooses the workspace's engine, or takes its choice back. */
export function EngineDialog({ engine, choices, onChange, onClose }: EngineDialogProps) {
  const slug = useSlug();
  const words = useWords();
  const { settings } = words;
  const { kind, source } = engine;
  const [form, setForm] = useState(() => toEngineForm(engine));
  const [error, setError] = useState<unknown>();
  const queries = useQueryClient();
  const toast = useToast();
  const run = async (act: () => Promise<AppEngine>) => {
    setError(undefined);
    try {
      await act();
    } catch (failure) {
      setError(failure);
      throw failure;
    }
    await queries.invalidateQueries({ queryKey: enginesQuery(slug).queryKey });
    onChange();
    toast({ text: settings.saved, tone: 'good' });
    onClose();
  };
  const params = { slug, kind };
  const faults = (name: string) => findFaultText(error, name, words);
  return (
    <FormDialog
      title={settings.engine_titles[kind]}
      text={settings.engine_dialog_text}
      onClose={onClose}
      is_complete={form.engine !== 'openai' || (form.base_url.trim() !== '' && form.model.trim() !== '')}
      onSubmit={() => run(() => client.setEngine({ params, body: toEngineSetting(kind, form) }))}
    >
      {(refusal) => (
        <>
          <Select
            label={settings.engine_engine}
            value={form.engine}
            options={enginesOfKind[kind].map((value) => ({ value, text: settings.engine_names[value] }))}
            onChange={(name) => setForm({ ...form, engine: name, model: '' })}
          />
          <EngineFields
            kind={kind}
            form={form}
            engine={engine}
            choices={choices}
            faults={faults}
            onChange={(change) => setForm({ ...form, ...change })}
          />
          {refusal !== undefined && !['base_url', 'model', 'key'].some((name) => faults(name)) && (
            <p role="alert" className="text-bad">
              {refusal}
            </p>
          )}
          {source === 'workspace' && (
            <Button
              className="self-start"
              onClick={() => void run(() => client.unsetEngine({ params })).catch(() => undefined)}
            >
              {settings.engine_unset}
            </Button>
          )}
        </>
      )}
    </FormDialog>
  );
}

interface EngineFieldsProps {
  kind: AppEngine['kind'];
  form: EngineForm;
  /** The engine in force. */
  engine: AppEngine;
  choices: EngineList;
  /** Why the server refused a field. */
  faults: (name: string) => string | undefined;
  onChange: (change: Partial<EngineForm>) => void;
}

/** The fields of the chosen engine; what the environment of the server states is not among them. */
function EngineFields(props: EngineFieldsProps) {
  const { kind, form, engine, onChange } = props;
  const { settings } = useWords();
  const languages = useLanguageOptions();
  return (
    <>
      {form.engine === 'local' && <LocalFields {...props} />}
      {form.engine === 'openai' && <ServerFields {...props} />}
      {(form.engine === 'openai' || form.engine === 'local') && !engine.fixed.includes('language') && (
        <Select
          label={settings.engine_language}
          value={form.language}
          options={[{ value: '', text: settings.engine_detected[kind] }, ...languages]}
          onChange={(language) => onChange({ language })}
        />
      )}
      {kind === 'transcription' && form.engine === 'openai' && (
        <TextArea
          label={settings.engine_vocabulary}
          hint={settings.engine_vocabulary_hint}
          rows={3}
          value={form.vocabulary}
          onChange={(event) => onChange({ vocabulary: event.target.value })}
        />
      )}
      {engine.fixed.length > 0 && <p className="text-sm text-soft">{settings.engine_fixed}</p>}
    </>
  );
}

function LocalFields({ kind, form, engine, choices, faults, onChange }: EngineFieldsProps) {
  const { settings } = useWords();
  const { most_threads } = choices;
  const models = choices.models.filter((model) => model.kind === kind);
  if (models.length === 0) return <p className="text-sm text-soft">{settings.engine_no_models[kind]}</p>;
  const installed = models.map(({ name, languages }) => ({ value: name, text: `${name} (${languages})` }));
  return (
    <>
      {!engine.fixed.includes('model') && (
        <Select
          label={settings.model}
          value={form.model}
          error={faults('model')}
          options={[{ value: '', text: settings.engine_first_model }, ...installed]}
          onChange={(model) => onChange({ model })}
        />
      )}
      {!engine.fixed.includes('threads') && (
        <Select
          label={settings.engine_threads}
          hint={settings.engine_threads_hint}
          value={form.threads}
          options={[
            { value: '', text: settings.engine_threads_default[kind] },
            ...Array.from({ length: most_threads }, (_, index) => String(index + 1)).map((value) => ({
              value,
              text: value,
            })),
          ]}
          onChange={(threads) => onChange({ threads })}
        />
      )}
    </>
  );
}

function ServerFields({ kind, form, engine, faults, onChange }: EngineFieldsProps) {
  const { settings } = useWords();
  const has_key = engine.source === 'workspace' && engine.has_key;
  return (
    <>
      <TextField
        label={settings.address}
        hint={settings.engine_address_hint}
        error={faults('base_url')}
        value={form.base_url}
        type="url"
        placeholder="https://api.openai.com/v1"
        maxLength={1_000}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ base_url: event.target.value })}
      />
      <TextField
        label={settings.model}
        error={faults('model')}
        value={form.model}
        placeholder={kind === 'transcription' ? 'whisper-1' : 'gpt-5-mini'}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ model: event.target.value })}
      />
      <TextField
        label={settings.engine_key}
        hint={has_key ? settings.engine_key_kept : settings.engine_key_hint}
        error={faults('key')}
        type="password"
        disabled={form.removes_key}
        value={form.key}
        maxLength={2_000}
        autoComplete="new-password"
        onChange={(event) => onChange({ key: event.target.value })}
      />
      {has_key && (
        <Checkbox checked={form.removes_key} onChange={(removes_key) => onChange({ removes_key })}>
          {settings.engine_key_remove}
        </Checkbox>
      )}
      {kind === 'insights' && !engine.fixed.includes('context_tokens') && (
        <TextField
          label={settings.engine_context}
          hint={settings.engine_context_hint}
          error={faults('context_tokens')}
          type="number"
          min={4_096}
          max={1_000_000}
          placeholder="16384"
          value={form.context_tokens}
          onChange={(event) => onChange({ context_tokens: event.target.value })}
        />
      )}
    </>
  );
}
