import { useState } from 'react';
import { ChoiceCards } from '../../../components/forms/choice-cards.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useProgramsRefresh } from './use-programs-change.ts';

interface ResumeDialogProps {
  slug: string;
  params: { slug: string; webhook_id: number };
  onClose: () => void;
}

/** A paused webhook kept its place: whether it goes on from there is for people to say. */
export function ResumeDialog({ slug, params, onClose }: ResumeDialogProps) {
  const { programs } = useWords();
  const [from, setFrom] = useState<'stopped' | 'now'>('stopped');
  const refresh = useProgramsRefresh(slug);
  const resume = async () => {
    await client.updateWebhook({ params, body: { state: 'active', resume_from: from } });
    await refresh();
    onClose();
  };
  return (
    <FormDialog
      title={programs.resume_title}
      text={programs.resume_text}
      submit={programs.resume}
      onClose={onClose}
      is_complete
      onSubmit={resume}
    >
      {() => (
        <ChoiceCards
          label={programs.resume_from}
          value={from}
          onChange={setFrom}
          options={[
            { value: 'stopped', text: programs.resume_stopped },
            { value: 'now', text: programs.resume_now },
          ]}
        />
      )}
    </FormDialog>
  );
}
