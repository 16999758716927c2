import type { Tracker, TrackerBell } from '@minutebook/contract/v3/tracker-endpoints.ts';
import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { TextArea, TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useSlug } from '../../../session/queries.ts';
import { useKeptText } from '../../../session/use-kept-text.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useRefresh } from '../use-change.ts';
import { toLines } from '../../../components/forms/to-lines.ts';

const BELLS: readonly TrackerBell[] = ['at_once', 'daily', 'none'];

interface TrackerDialogProps {
  /** undefined: a new one is made. */
  tracker?: Tracker;
  onClose: () => void;
}

/** Edits the words to listen for, the speaker, and how the member is told. Typed text is kept until it is saved. */
export function TrackerDialog({ tracker, onClose }: TrackerDialogProps) {
  const slug = useSlug();
  const { settings, trackers: words } = useWords();
  const refresh = useRefresh();
  const place = `${slug}/tracker ${tracker?.id ?? 'new'}`;
  const name = useKeptText(`${place}/name`, tracker?.name ?? '');
  const said = useKeptText(`${place}/words`, tracker?.words.join('\n') ?? '');
  const said_by = useKeptText(`${place}/said_by`, tracker?.said_by ?? '');
  const [bell, setBell] = useState<TrackerBell>(tracker?.bell ?? 'daily');
  const close = () => {
    for (const text of [name, said, said_by]) text.forget();
    onClose();
  };
  const lines = toLines(said.text);
  const save = async () => {
    const speaker = said_by.text.trim();
    const body = {
      name: name.text.trim(),
      words: lines,
      said_by: speaker === '' ? null : speaker,
      bell,
    };
    if (tracker === undefined) await client.createTracker({ params: { slug }, body });
    else
      await client.updateTracker(
        { params: { slug, tracker_id: tracker.id }, body },
        { if_match: `"${tracker.version}"` },
      );
    await refresh();
    close();
  };
  return (
    <FormDialog
      title={tracker === undefined ? words.new : words.edit}
      size="medium"
      onClose={close}
      is_complete={name.text.trim() !== '' && lines.length > 0}
      onSubmit={save}
    >
      {(refusal, findFault) => {
        const [inWords, inSpeaker] = [findFault('words'), findFault('said_by')];
        return (
          <>
            <TextField
              label={settings.name}
              value={name.text}
              maxLength={100}
              autoComplete="off"
              error={inWords === undefined && inSpeaker === undefined ? refusal : undefined}
              onChange={(event) => name.write(event.target.value)}
            />
            <TextArea
              label={words.words}
              hint={words.words_hint}
              rows={4}
              value={said.text}
              error={inWords}
              onChange={(event) => said.write(event.target.value)}
            />
            <TextField
              label={words.said_by}
              hint={words.said_by_hint}
              value={said_by.text}
              maxLength={100}
              autoComplete="off"
              error={inSpeaker}
              onChange={(event) => said_by.write(event.target.value)}
            />
            <Select
              label={words.bell}
              value={bell}
              options={BELLS.map((value) => ({ value, text: words.bells[value] }))}
              onChange={setBell}
            />
          </>
        );
      }}
    </FormDialog>
  );
}
