import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import {
  LanguageChoice,
  LengthChoice,
  type MinutesLanguage,
  type MinutesLength,
} from '../../../components/forms/minutes-choices.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordParams, useRefreshRecord } from '../use-record-change.ts';

/** Has the insights made again: by a model in the language and the length that somebody chooses. */
export function RegenerateDialog({ onClose }: { onClose: () => void }) {
  const { record, record_tools: words } = useWords();
  const { state } = useOpenRecord();
  const params = useRecordParams();
  const refresh = useRefreshRecord();
  const toast = useToast();
  const [language, setLanguage] = useState<MinutesLanguage>(null);
  const [length, setLength] = useState<MinutesLength>(null);
  const writes = state?.writes_minutes === true;
  const regenerate = async () => {
    const wish = writes && { minutes: { language, ...(length !== null && { length }) } };
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
      {writes && (
        <>
          <LanguageChoice value={language} onChange={setLanguage} />
          <LengthChoice value={length} onChange={setLength} />
        </>
      )}
    </FormDialog>
  );
}
