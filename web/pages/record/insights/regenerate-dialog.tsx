import { useState } from 'react';
import type { MinutesLength, MinutesWish } from '@minutebook/contract/app/processing-endpoints.ts';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { useLanguageOptions, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordParams, useRefreshRecord } from '../use-record-change.ts';

type Language = NonNullable<MinutesWish['language']>;

const LANGUAGES: readonly Language[] = ['en', 'ko', 'ja'];
const LENGTHS: readonly MinutesLength[] = ['short', 'medium', 'long'];

/** Has the insights made again: by a model in the language and the length that somebody chooses. */
export function RegenerateDialog({ onClose }: { onClose: () => void }) {
  const { record, record_tools: words } = useWords();
  const { state } = useOpenRecord();
  const params = useRecordParams();
  const refresh = useRefreshRecord();
  const toast = useToast();
  const named = useLanguageOptions();
  const [language, setLanguage] = useState<Language>();
  const [length, setLength] = useState<MinutesLength>('medium');
  const writes = state?.writes_minutes === true;
  const regenerate = async () => {
    const wish = writes && { minutes: { language: language ?? null, length } };
    try {
      await client.rerunRecord({ params, body: { from: 'process', ...wish } });
    } catch (error) {
      // Perhaps nothing here writes any more: then no wish is offered.
      void refresh();
      throw error;
    }
    await refresh();
    toast({ text: record.regenerating, tone: 'good' });
    onClose();
  };
  return (
    <FormDialog
      title={record.regenerate}
      text={writes ? words.regenerate_text : words.regenerate_quotes}
      submit={record.regenerate}
      is_complete
      onClose={onClose}
      onSubmit={regenerate}
    >
      {(refusal) => (
        <>
          {writes && (
            <>
              <Select
                label={words.minutes_language}
                value={language ?? ''}
                options={[
                  { value: '', text: words.minutes_language_usual },
                  ...named.filter(({ value }) => isLanguage(value)),
                ]}
                onChange={(value) => setLanguage(LANGUAGES.find((each) => each === value))}
              />
              <Select
                label={words.minutes_length}
                value={length}
                options={LENGTHS.map((value) => ({ value, text: words.minutes_lengths[value] }))}
                onChange={(value) => setLength(LENGTHS.find((each) => each === value) ?? 'medium')}
              />
            </>
          )}
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

const isLanguage = (value: string): boolean => LANGUAGES.some((each) => each === value);
