import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { V2RecordRead } from '@minutebook/contract/resources/record.ts';
import { useWords } from '../../words/use-words.tsx';
import { RecordCompactHeader } from './header/record-compact-header.tsx';
import { RecordHeader } from './header/record-header.tsx';
import { makeEditors } from './drafts/editors.ts';
import { OpenRecordProvider, type OpenRecord } from './open-record.ts';
import { usePlayer } from './player/use-player.ts';
import { toDuration } from './player/to-duration.ts';
import { RecordStage } from './record-stage.tsx';
import { recordStateQuery } from './record-queries.ts';
import { toSpeakers } from './transcript/speakers.ts';
import { useShownUtterances } from './transcript/use-shown-utterances.ts';
import { useRecordEvents } from './use-record-events.ts';

const NO_DIALOGS: NonNullable<V2RecordRead['dialogs']> = [];

/** A loaded record, with the context that all parts of its page share. */
export function RecordView({ slug, record }: { slug: string; record: V2RecordRead }) {
  const { record: words } = useWords();
  const { data: state } = useQuery(recordStateQuery(slug, record.id));
  useRecordEvents(slug, record.id, record.status);
  const dialogs = record.dialogs ?? NO_DIALOGS;
  const shown = useShownUtterances(dialogs);
  const duration_ms = toDuration(record.duration_ms, dialogs);
  const player = usePlayer(duration_ms);
  const [editors] = useState(makeEditors);
  const [query, setQuery] = useState(() => new URLSearchParams(location.search).get('find') ?? '');
  const speakers = useMemo(
    () => toSpeakers(record.extra.speakers, words.speaker),
    [record.extra.speakers, words],
  );
  const open = useMemo<OpenRecord>(
    () => ({
      slug,
      record,
      dialogs,
      shown,
      speakers,
      state,
      player,
      editors,
      go: player.seek,
      find: setQuery,
    }),
    [slug, record, dialogs, shown, speakers, state, player, editors],
  );
  return (
    <OpenRecordProvider value={open}>
      <RecordHeader />
      {/* On a phone the transcript's bar stays below that of the application. */}
      <div className="flex flex-1 flex-col [--header-height:2.75rem] pointer-coarse:[--header-height:3.5rem] max-md:[--frame-height:3rem]">
        <RecordCompactHeader />
        <RecordStage query={query} onQuery={setQuery} />
      </div>
    </OpenRecordProvider>
  );
}
