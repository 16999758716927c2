import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import type { VoiceMatch } from '@minutebook/contract/v3/voice-endpoints.ts';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { toErrorText } from '../../../components/states/error-text.ts';
import { client } from '../../../session/client.ts';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useRecordParams } from '../use-record-change.ts';
import type { Speaker } from './speakers.ts';

interface NamedElsewhereProps {
  /** Somebody has just said who it is. */
  speaker: Speaker;
  onClose: () => void;
}

/** Offers to name a speaker in other records too, in which one without a name sounds the same. */
export function NamedElsewhere({ speaker, onClose }: NamedElsewhereProps) {
  const { record_tools: words } = useWords();
  const { slug, record_id } = useRecordParams();
  const params = { slug, record_id, speaker_id: speaker.speaker_id };
  const [looking, setLooking] = useState(false);
  const { data: matches = [] } = useQuery({
    queryKey: ['record', slug, record_id, 'voice-matches', speaker.speaker_id],
    queryFn: async ({ signal }) => (await client.listVoiceMatches({ params }, { signal })).items,
  });
  if (matches.length === 0) return null;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-2"
    >
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-2 break-words">
        <AudioLines size={16} aria-hidden className="shrink-0 text-faint" />
        <span className="min-w-0">{words.also_heard({ name: speaker.name, count: matches.length })}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button onClick={() => setLooking(true)}>{words.also_look}</Button>
        <Button kind="quiet" onClick={onClose}>
          {words.also_later}
        </Button>
      </span>
      {looking && <NameElsewhere speaker={speaker} matches={matches} onClose={() => setLooking(false)} />}
    </div>
  );
}

interface NameElsewhereProps extends NamedElsewhereProps {
  matches: readonly VoiceMatch[];
}

function NameElsewhere({ speaker, matches, onClose }: NameElsewhereProps) {
  const { record_tools: words, ...others } = useWords();
  const { slug } = useRecordParams();
  const format = useFormat();
  const titleOf = useTitleOf();
  const toast = useToast();
  const queries = useQueryClient();
  const [left, setLeft] = useState<readonly VoiceMatch[]>([]);
  const chosen = matches.filter((match) => !left.includes(match));
  const { name, member_id, contact_id } = speaker;
  /** One after another: whatever fails leaves the others as they are. */
  const rename = async (of: readonly VoiceMatch[], body: RenameBody) => {
    const done: VoiceMatch[] = [];
    let fault: string | undefined;
    for (const match of of) {
      const params = { slug, record_id: match.record.id, speaker_id: match.speaker_id };
      try {
        await client.renameSpeaker({ params, body });
        done.push(match);
      } catch (error) {
        fault ??= `${titleOf(match.record)}: ${toErrorText(error, { record_tools: words, ...others })}`;
      }
    }
    for (const queryKey of [
      ['record', slug],
      ['records', slug],
    ])
      void queries.invalidateQueries({ queryKey });
    if (fault !== undefined) toast({ tone: 'bad', text: fault });
    return done;
  };
  const undo = (done: readonly VoiceMatch[]) =>
    void rename(done, { name: null, member_id: null, contact_id: null, based_on: name });
  const submit = async () => {
    const done = await rename(chosen, { name, member_id, contact_id, based_on: '' });
    onClose();
    if (done.length === 0) return;
    toast({
      tone: 'good',
      text: words.also_done({ name, count: done.length }),
      action: { text: others.buttons.undo, run: () => undo(done) },
    });
  };
  return (
    <FormDialog
      title={words.also_title(name)}
      text={words.also_text(name)}
      submit={words.also_submit(chosen.length)}
      is_complete={chosen.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {() => (
        <ul className="flex flex-col gap-2">
          {matches.map((match) => (
            <li key={match.record.id} className="flex items-center gap-3">
              <Checkbox
                className="min-w-0 flex-1"
                checked={!left.includes(match)}
                onChange={(isChosen) =>
                  setLeft(isChosen ? left.filter((other) => other !== match) : [...left, match])
                }
              >
                <span dir="auto" className="min-w-0 break-words">
                  {titleOf(match.record)}
                  <span className="block text-sm text-soft">{format.date(match.record.started_at)}</span>
                </span>
              </Checkbox>
              <Link
                to="/w/$slug/records/$record_id"
                params={{ slug, record_id: String(match.record.id) }}
                target="_blank"
                className="text-sm text-accent-ink hover:underline pointer-coarse:min-h-11"
              >
                {words.also_open}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

type RenameBody = Parameters<typeof client.renameSpeaker>[0]['body'];
