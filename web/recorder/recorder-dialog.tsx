import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/overlays/dialog.tsx';
import { TextField } from '../components/forms/text-field.tsx';
import { myMemberQuery } from '../session/queries.ts';
import { useSession } from '../session/session.ts';
import {
  keepUploadDefaults,
  readUploadDefaults,
  toPossible,
  type UploadChoice,
} from '../uploads/upload-defaults.ts';
import { NotTranscribed, useTranscribes } from '../uploads/not-transcribed.tsx';
import { UploadOptions } from '../uploads/upload-options.tsx';
import { useFormat, useWords } from '../words/use-words.tsx';
import { Checkbox } from '../components/forms/checkbox.tsx';
import { recorderRequest } from './recorder-request.ts';
import { startRecording } from './recorder.ts';
import { SoundError, canShareTab, type SoundProblem, type TabSound } from './sound-input.ts';

const close = () => recorderRequest.set(null);

/** Asks what to record, and for whom; nothing is recorded before the user starts it. */
export function RecorderDialog({ slug, title: proposed }: { slug: string; title: string }) {
  const { recorder: words, buttons } = useWords();
  const form = useId();
  const transcribes = useTranscribes(slug) !== false;
  const { choice, setChoice, title, setTitle, tab, setTab, problem, is_team_missing, isBusy, start } =
    useRecorderStart(slug, proposed);
  return (
    <Dialog
      open
      stays
      size="medium"
      title={words.dialog_title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{buttons.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            {words.start}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        {!transcribes && <NotTranscribed slug={slug} onLeave={close} />}
        <TextField
          label={words.title}
          value={title}
          placeholder={transcribes ? words.title_found : undefined}
          maxLength={1000}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TabSoundChoice value={tab} onChange={setTab} />
        <UploadOptions
          slug={slug}
          options={choice}
          transcribes={transcribes}
          is_team_missing={is_team_missing}
          onChange={setChoice}
        />
        <p className="rounded-control bg-warn-soft px-3 py-2 text-sm text-warn">{words.reminder}</p>
        {problem !== undefined && (
          <p role="alert" className="text-sm text-bad">
            {words.problems[problem]}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function useRecorderStart(slug: string, proposed: string) {
  const { recorder: words } = useWords();
  const format = useFormat();
  const { user } = useSession();
  const { data: member } = useQuery(myMemberQuery(slug));
  const [chosen, setChosen] = useState<UploadChoice>(() => ({ ...readUploadDefaults(slug), label_ids: [] }));
  const [title, setTitle] = useState(proposed);
  const [tab, setTab] = useState<TabSound>('none');
  const [problem, setProblem] = useState<SoundProblem>();
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const choice = toPossible(chosen, member?.teams ?? []);
  const lacksTeam = choice.scope === 'team' && choice.team_ids.length === 0;
  const start = async () => {
    setIsChecked(true);
    if (user === undefined || lacksTeam || isBusy) return;
    keepUploadDefaults(slug, choice);
    setProblem(undefined);
    setIsBusy(true);
    const given = title.trim();
    const name = given || words.untitled(format.dateTime(new Date().toISOString()));
    try {
      await startRecording({
        user_id: user.id,
        slug,
        name,
        words: { ...choice, title: given, ...(tab === 'apart' && { two_sides: true }) },
        tab,
      });
      close();
    } catch (error) {
      setProblem(error instanceof SoundError ? error.problem : 'failed');
    } finally {
      setIsBusy(false);
    }
  };
  return {
    choice,
    setChoice: (change: Partial<UploadChoice>) => setChosen((current) => ({ ...current, ...change })),
    title,
    setTitle,
    tab,
    setTab,
    problem,
    is_team_missing: isChecked && lacksTeam,
    isBusy,
    start,
  };
}

/** Whether a tab's sound is recorded as well, and as a side of its own. Where a browser cannot, it says so. */
function TabSoundChoice({ value, onChange }: { value: TabSound; onChange: (next: TabSound) => void }) {
  const { recorder: words } = useWords();
  if (!canShareTab()) return <p className="text-sm text-soft">{words.tab_unavailable}</p>;
  return (
    <div>
      <Checkbox checked={value !== 'none'} onChange={(wants) => onChange(wants ? 'apart' : 'none')}>
        {words.with_tab}
      </Checkbox>
      {value !== 'none' && (
        <div className="mt-1 ml-6 flex flex-col gap-2">
          <p className="text-sm text-soft">{words.tab_hint}</p>
          <Checkbox checked={value === 'apart'} onChange={(isApart) => onChange(isApart ? 'apart' : 'mixed')}>
            {words.sides_apart}
          </Checkbox>
          <p className="text-sm text-soft">{words.sides_hint}</p>
        </div>
      )}
    </div>
  );
}
