import { Link } from '@tanstack/react-router';
import { ChevronLeft, Lock } from 'lucide-react';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { makePart, usePart } from '../../../components/part.ts';
import { drafts, pickDrafts } from '../../../session/drafts.ts';
import { useSession } from '../../../session/use-session.ts';
import { useStore } from '../../../store.ts';
import { toPlace } from '../drafts/to-place.ts';
import { LabelRow } from './label-row.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordTitle } from './record-title.tsx';
import { withWords } from '../../../words/with-words.ts';

const progressPart = makePart(withWords('record_states', () => import('./progress-banner.tsx')));
const draftPart = makePart(withWords('record_states', () => import('./draft-banner.tsx')));
const unsavedPart = makePart(withWords('record_tools', () => import('../drafts/unsaved-banner.tsx')));

export function RecordHeader() {
  const { frame } = useWords();
  const { slug } = useOpenRecord();
  return (
    <header className="flex flex-col gap-2 px-(--gutter) pt-3 pb-3 print:px-0">
      {/* On a phone what can be done stands beside the way back, else beside the title. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5">
        <Link
          to="/w/$slug/records"
          params={{ slug }}
          data-chrome
          className="-ml-1 inline-flex items-center self-center justify-self-start rounded text-sm text-soft max-sm:row-start-1 hover:text-ink sm:col-span-2"
        >
          <ChevronLeft size={15} aria-hidden /> {frame.records}
        </Link>
        <div className="min-w-0 self-start max-sm:col-span-2 max-sm:row-start-2">
          <RecordTitle />
          <RecordFacts />
        </div>
        <div data-chrome className="self-start max-sm:col-start-2 max-sm:row-start-1">
          <RecordActions />
        </div>
      </div>
      <LabelRow />
      <Banners />
    </header>
  );
}

/** What a record is waiting for: most have nothing of it. */
function Banners() {
  const { slug, record, state } = useOpenRecord();
  const user_id = useSession().user?.id;
  const known = useStore(drafts);
  const isAtRest = state?.progress == null || state.progress.stage === 'done';
  const hasReason = state?.progress?.failure_reason != null || state?.failure_reason != null;
  const isUnderWay = record.status !== 'processed' || !isAtRest || hasReason;
  const hasDrafts =
    user_id !== undefined && pickDrafts(known, user_id, toPlace(slug, record.id, '')).length > 0;
  const progress = usePart(progressPart, isUnderWay);
  const draft = usePart(draftPart, record.is_draft);
  const unsaved = usePart(unsavedPart, hasDrafts);
  return (
    <>
      {isUnderWay && progress !== undefined && <progress.ProgressBanner />}
      {record.is_draft && draft !== undefined && <draft.DraftBanner />}
      {hasDrafts && unsaved !== undefined && <unsaved.UnsavedBanner />}
    </>
  );
}

/** The date, the length, the source, the owner, and the audience. */
function RecordFacts() {
  const { record: words, records } = useWords();
  const { record } = useOpenRecord();
  const format = useFormat();
  const { started_at, duration_ms, source, owner, scope, teams } = record;
  const facts = [
    format.dateTime(started_at),
    duration_ms === null ? undefined : format.duration(duration_ms),
    records.sources[source],
    owner?.name,
  ].filter((fact) => fact !== undefined);
  const places = {
    private: words.scope_private,
    team: teams.map(({ name }) => name).join(', '),
    workspace: words.scope_workspace,
  };
  return (
    <p className="mt-0.5 flex flex-wrap items-center text-soft">
      {facts.map((fact) => (
        <span key={fact}>
          {fact}
          <span aria-hidden className="px-2 text-faint">
            ·
          </span>
        </span>
      ))}
      <span className="inline-flex items-center gap-1">
        {scope === 'private' && <Lock size={13} aria-hidden />}
        {places[scope] || records.scopes[scope]}
      </span>
    </p>
  );
}
