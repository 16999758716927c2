import { Link } from '@tanstack/react-router';
import { ChevronLeft, Lock, Pencil } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { drafts, pickDrafts } from '../../../session/drafts.ts';
import { useSession } from '../../../session/use-session.ts';
import { useStore } from '../../../store.ts';
import { withWords } from '../../../words/with-words.ts';
import { cx } from '../../../components/cx.ts';
import { findLanguage } from '../../../words/find-language.ts';
import { useOpenRecord } from '../open-record.ts';
import { toPlace } from '../drafts/to-place.ts';
import { useIsEditing } from '../drafts/use-is-editing.ts';
import { useOpenTitle } from '../use-open-title.ts';
import { LabelRow } from './label-row.tsx';
import { RecordActions } from './record-actions.tsx';

/** It is there before somebody gets to it. */
const lazyEditor = onDemand(
  withWords('record_tools', () => import('./title-field.tsx')),
  true,
);

const lazyProgress = onDemand(withWords('record_states', () => import('./progress-banner.tsx')));
const lazyDraft = onDemand(withWords('record_states', () => import('./draft-banner.tsx')));
const lazyUnsaved = onDemand(withWords('record_tools', () => import('../drafts/unsaved-banner.tsx')));

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
  const progress = useOnDemand(lazyProgress, isUnderWay);
  const draft = useOnDemand(lazyDraft, record.is_draft);
  const unsaved = useOnDemand(lazyUnsaved, hasDrafts);
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

/** It may be cut: all of it is shown on hover. */
const LONG = 100;

/** The title, which a press turns into a field. */
function RecordTitle() {
  const { record: words, records } = useWords();
  const { record, state, editors } = useOpenRecord();
  const isRunning = state?.progress != null && state.progress.stage !== 'done';
  const isEditing = useIsEditing('title');
  const editing = useOnDemand(lazyEditor, isEditing);
  const name = useOpenTitle();
  const title =
    record.title === null && record.is_title_generating && isRunning ? records.title_generating : name;
  const bringBack = useEffectEvent((name: string) => name === 'title' && editors.open('title'));
  useEffect(() => editors.followRestore(bringBack), [editors]);

  if (isEditing && editing !== undefined) return <editing.TitleField title={record.title ?? ''} />;
  return (
    <div className="group/title flex items-start gap-1">
      <title>{`${title} · Minutebook`}</title>
      <h1
        lang={findLanguage(title)}
        title={title.length > LONG ? title : undefined}
        className={cx(
          'line-clamp-4 text-xl font-semibold tracking-tight',
          record.title === null && 'text-soft',
        )}
      >
        {title}
      </h1>
      {record.permissions.edit && (
        <button
          type="button"
          aria-label={words.edit_title}
          data-opens="title"
          onClick={() => editors.open('title')}
          className="grid size-7 shrink-0 place-items-center rounded-control text-faint hover:bg-hover hover:text-ink pointer-coarse:-my-2 pointer-coarse:size-11"
        >
          <Pencil size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
