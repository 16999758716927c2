import { useQueryClient } from '@tanstack/react-query';
import type { AppEngine, EngineName } from '@minutebook/contract/app/engine-endpoints.ts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { findFaultText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { EngineFields } from './engine-fields.tsx';
import { toEngineForm, toEngineSetting } from './engine-form.ts';
import { enginesQuery, type EngineList } from './engines-query.ts';

const enginesOfKind = {
  transcription: ['local', 'openai', 'none'],
  insights: ['builtin', 'openai'],
} as const satisfies Record<AppEngine['kind'], readonly EngineName[]>;

interface EngineDialogProps {
  slug: string;
  engine: AppEngine;
  choices: EngineList;
  onChange: () => void;
  onClose: () => void;
}

/** Chooses the workspace's engine, or takes its choice back. */
export function EngineDialog({ slug, engine, choices, onChange, onClose }: EngineDialogProps) {
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
