import { useQuery } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { useId, useState } from 'react';
import type { VoiceSuggestion } from '@minutebook/contract/v3/voice-endpoints.ts';
import { Button } from '../../../components/button.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import type { News } from '../../../session/use-told-change.ts';

interface VoiceSuggestionsProps {
  onNamed: (speaker_id: number) => void;
  /** Asks who the speaker is. */
  onSomebodyElse: (speaker_id: number) => void;
}

/** Whom nameless speakers sound like. Nobody has a name before somebody says so. */
export function VoiceSuggestions({ onNamed, onSomebodyElse }: VoiceSuggestionsProps) {
  const { record_tools: words } = useWords();
  const params = useRecordParams();
  const { data = [] } = useQuery({
    queryKey: ['record', params.slug, params.record_id, 'voices'],
    queryFn: async ({ signal }) => (await client.listVoiceSuggestions({ params }, { signal })).items,
  });
  if (data.length === 0) return null;
  return (
    <ul aria-label={words.voice_suggestions} className="mb-4 flex flex-col gap-2">
      {data.map((suggestion) => (
        <Suggestion
          key={suggestion.speaker_id}
          suggestion={suggestion}
          onNamed={() => onNamed(suggestion.speaker_id)}
          onSomebodyElse={() => onSomebodyElse(suggestion.speaker_id)}
        />
      ))}
    </ul>
  );
}

interface SuggestionProps {
  suggestion: VoiceSuggestion;
  onNamed: () => void;
  onSomebodyElse: () => void;
}

function Suggestion({ suggestion, onNamed, onSomebodyElse }: SuggestionProps) {
  const { speaker_id, person, name, member_id, contact_id } = suggestion;
  const { record_tools: words } = useWords();
  const record = useRecordParams();
  const { speakers } = useOpenRecord();
  const change = useRecordChange();
  const [busy, setBusy] = useState(false);
  const text = useId();
  const params = { ...record, speaker_id };
  const speaker = speakers.find((known) => known.speaker_id === speaker_id)?.name ?? '';
  const answer = async (send: () => Promise<unknown>, news?: News) => {
    setBusy(true);
    const isAnswered = await change(send, news);
    setBusy(false);
    return isAnswered;
  };
  const rename = () => client.renameSpeaker({ params, body: { name, member_id, contact_id, based_on: '' } });
  const accept = async () => {
    if (await answer(rename, { text: words.renamed })) onNamed();
  };
  const decline = () => client.declineVoiceSuggestion({ params, body: { person } });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-2">
      <span id={text} className="flex min-w-0 flex-1 basis-56 items-center gap-2 break-words">
        <AudioLines size={16} aria-hidden className="shrink-0 text-faint" />
        <span className="min-w-0">{words.sounds_like({ speaker, name })}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button aria-describedby={text} busy={busy} onClick={() => void accept()}>
          {words.voice_yes}
        </Button>
        <Button aria-describedby={text} disabled={busy} onClick={() => void answer(decline)}>
          {words.voice_no}
        </Button>
        <Button aria-describedby={text} kind="quiet" disabled={busy} onClick={onSomebodyElse}>
          {words.voice_other}
        </Button>
      </span>
    </li>
  );
}
