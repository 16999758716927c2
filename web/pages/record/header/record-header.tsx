import { Link } from '@tanstack/react-router';
import { ChevronLeft, Lock, Pencil, Download, EllipsisVertical, Globe, Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { drafts, pickDrafts } from '../../../session/drafts.ts';
import { useSession } from '../../../session/session.ts';
import { useStore } from '../../../store.ts';
import { withWords } from '../../../words/load-words.ts';
import { cx } from '../../../components/cx.ts';
import { findLanguage } from '../../../words/find-language.ts';
import { maySharePart, useOpenRecord, useOpenTitle } from '../open-record.ts';
import { toPlace } from '../drafts/editors.ts';
import { useIsEditing } from '../drafts/use-is-editing.ts';
import { DraftBanner } from './draft-banner.tsx';
import { LabelRow } from './label-row.tsx';
import { ProgressBanner } from './progress-banner.tsx';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Menu } from '../../../components/overlays/menu.tsx';
import type { OpenDialog } from './record-dialogs.tsx';

/** It is there before somebody gets to it. */
const lazyUnsaved = onDemand(
  withWords('record_tools', () => import('../drafts/unsaved-banner.tsx')),
  true,
);

const lazyEditor = onDemand(
  withWords('record_tools', () => import('./title-field.tsx')),
  true,
);

const lazyEvent = onDemand(withWords('record_tools', () => import('../about/event-of-record.tsx')));

export function RecordHeader() {
  const { frame } = useWords();
  const { slug } = useOpenRecord();
  return (
    <header className="flex flex-col gap-2 px-(--gutter) pt-3 pb-3 low:gap-1 low:py-2 print:px-0">
      {/* On a phone what can be done stands beside the way back, else beside the title; in a low window all of it is one row. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 sm:low:grid-cols-[auto_minmax(0,1fr)_auto] sm:low:gap-x-2">
        <Link
          to="/w/$slug/records"
          params={{ slug }}
          data-chrome
          className="-ml-1 inline-flex items-center self-center justify-self-start rounded text-sm text-soft max-sm:row-start-1 hover:text-ink sm:low:mt-1.5 sm:low:self-start sm:not-low:col-span-2"
        >
          <ChevronLeft size={15} aria-hidden /> <span className="sm:low:sr-only">{frame.records}</span>
        </Link>
        <div className="min-w-0 self-start max-sm:col-span-2 max-sm:row-start-2">
          <RecordTitle />
          <TitleOrigin />
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

/** The banners about processing, a draft, and unsaved texts; most records have none of them. */
function Banners() {
  const { slug, record, state } = useOpenRecord();
  const user_id = useSession().user?.id;
  const known = useStore(drafts);
  const isAtRest = state?.progress == null || state.progress.stage === 'done';
  const hasReason = state?.progress?.failure_reason != null || state?.failure_reason != null;
  const isUnderWay = record.status !== 'processed' || !isAtRest || hasReason;
  const hasDrafts =
    user_id !== undefined && pickDrafts(known, user_id, toPlace(slug, record.id, '')).length > 0;
  const unsaved = useOnDemand(lazyUnsaved, hasDrafts);
  return (
    <>
      {isUnderWay && <ProgressBanner />}
      {record.is_draft && <DraftBanner />}
      {/* Its words come later. */}
      {hasDrafts && unsaved !== undefined && <unsaved.UnsavedBanner />}
    </>
  );
}

/** Most titles are from nowhere but a person or the transcript. */
function TitleOrigin() {
  const { record } = useOpenRecord();
  const event = useOnDemand(lazyEvent, record.event !== null && record.event.summary === record.title);
  return event !== undefined && <event.EventTitle className="block text-sm" />;
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
    <p className="mt-0.5 flex flex-wrap items-center text-soft low:mt-0 low:text-sm">
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
          'line-clamp-4 text-xl font-semibold tracking-tight low:text-base',
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

export const lazyRecordDialogs = onDemand(
  withWords('record_tools', () => import('./record-dialogs.tsx')),
  true,
);

const lazyItems = onDemand(
  withWords('record_tools', () => import('./record-menu-items.tsx')),
  true,
);

/** The actions on the whole record. */
function RecordActions() {
  const { record: words } = useWords();
  const { record } = useOpenRecord();
  const [dialog, setDialog] = useState<OpenDialog>();
  const dialogs = useOnDemand(lazyRecordDialogs, dialog !== undefined);
  const is_shared = record.shared_record !== null;
  return (
    <div className="flex items-center gap-1.5">
      {maySharePart(record) && (
        <Button
          kind="primary"
          data-share
          icon={is_shared ? <Globe size={15} aria-hidden /> : <Share2 size={15} aria-hidden />}
          onClick={() => setDialog('share')}
        >
          {is_shared ? words.shared : words.share}
        </Button>
      )}
      <DownloadMenu />
      <MoreMenu onOpen={setDialog} />
      {dialogs !== undefined && <dialogs.RecordDialogs open={dialog} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

function DownloadMenu() {
  const { record: words } = useWords();
  const { record } = useOpenRecord();
  const { permissions, availability, is_ready } = record;
  const has_media = permissions.download_media && is_ready && availability.media === 'available';
  if (!permissions.export && !has_media) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton kind="plain" label={words.download} icon={<Download size={16} />} />}
    >
      <DownloadItems has_media={has_media} />
    </Menu>
  );
}

function MoreMenu({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  const { buttons } = useWords();
  const { permissions } = useOpenRecord().record;
  if (!permissions.edit && !permissions.delete) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton kind="plain" label={buttons.more} icon={<EllipsisVertical size={16} />} />}
    >
      <MoreItems onOpen={onOpen} />
    </Menu>
  );
}

function DownloadItems(props: { has_media: boolean }) {
  const items = useOnDemand(lazyItems, true);
  return items !== undefined && <items.DownloadItems {...props} />;
}

function MoreItems(props: { onOpen: (dialog: OpenDialog) => void }) {
  const items = useOnDemand(lazyItems, true);
  return items !== undefined && <items.MoreItems {...props} />;
}
