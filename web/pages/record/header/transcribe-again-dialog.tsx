import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { SpeakersSelect } from '../../../uploads/speakers-select.tsx';
import { useLanguageOptions } from '../../../words/use-language-options.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordParams, useRefreshRecord } from '../use-record-change.ts';

/** Has the recording transcribed again, with what somebody knows about it. */
export function TranscribeAgainDialog({ onClose }: { onClose: () => void }) {
  const { record_tools: words } = useWords();
  const { dialogs, state } = useOpenRecord();
  const params = useRecordParams();
  const refresh = useRefreshRecord();
  const toast = useToast();
  const languages = useLanguageOptions();
  const [speakers, setSpeakers] = useState<number>();
  const [language, setLanguage] = useState('');
  const engines = state?.speech_engines ?? [];
  const [place, setPlace] = useState('');
  const transcribe = async () => {
    const hints = { speakers: speakers ?? null, language: language || null };
    const engine = place === '' ? null : engines[Number(place)];
    await client.rerunRecord({ params, body: { from: 'transcribe', ...hints, engine } });
    await refresh();
    toast({ text: words.transcribing, tone: 'good' });
    onClose();
  };
  return (
    <FormDialog
      title={words.transcribe_again}
      text={dialogs.length > 0 ? words.transcribe_again_text : undefined}
      submit={words.transcribe_again}
      is_complete
      onClose={onClose}
      onSubmit={transcribe}
    >
      {(refusal) => (
        <>
          {engines.length > 1 && (
            <Select
              label={words.transcribe_engine}
              value={place}
              options={engines.map((engine, index) => {
                const name = `${engine.model} · ${words.engine_places[engine.engine]}`;
                const isUsual = index === 0;
                return {
                  value: isUsual ? '' : String(index),
                  text: isUsual ? words.transcribe_engine_usual(name) : name,
                };
              })}
              onChange={setPlace}
            />
          )}
          <SpeakersSelect value={speakers} onChange={setSpeakers} />
          <Select
            label={words.transcribe_language}
            value={language}
            options={[{ value: '', text: words.transcribe_language_found }, ...languages]}
            onChange={setLanguage}
          />
          {refusal !== undefined && (
            <p role="alert" className="text-bad">
              {refusal}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
