import { useState } from 'react';
import type { WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { SaveForm } from '../../../components/forms/save-form.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { useSlug } from '../../../session/queries.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useSettingsChange } from './settings-query.ts';

/** Whether speakers are recognised by their voices; what is forgotten cannot be brought back. */
export function KnownVoices({ saved }: { saved: WorkspaceSettings }) {
  const slug = useSlug();
  const { settings } = useWords();
  const [knows_voices, setKnowsVoices] = useState(saved.knows_voices);
  const [asks, setAsks] = useState(false);
  const { mutate, mutateAsync, isPending, error } = useSettingsChange(slug);
  return (
    <Section title={settings.voices_title} text={settings.voices_text}>
      <SaveForm
        may_save={knows_voices !== saved.knows_voices}
        busy={isPending}
        error={asks ? null : error}
        onSave={() => (knows_voices ? mutate({ knows_voices }) : setAsks(true))}
      >
        <Checkbox checked={knows_voices} onChange={setKnowsVoices}>
          {settings.voices_on}
        </Checkbox>
      </SaveForm>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={settings.voices_off_title}
        text={settings.voices_off_text}
        confirm={settings.voices_off_confirm}
        onConfirm={() => mutateAsync({ knows_voices })}
      />
    </Section>
  );
}
