import { useEffect, useMemo, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, NotebookPen } from 'lucide-react';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Skeleton } from '../../../components/states/loaded.tsx';
import { client } from '../../../session/client.ts';
import { useReadMentions } from '../../../session/mentions.ts';
import { myMemberQuery, useIsArchived } from '../../../session/queries.ts';
import { useStore } from '../../../store.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { type EditorName, type NewMomentName, readNewMoment } from '../drafts/editors.ts';
import { useIsEditing } from '../drafts/use-is-editing.ts';
import { readWantedLine } from '../insights/insight-tabs.ts';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { ClipRow } from './clips/clip-row.tsx';
import { CommentThread } from './comments/comment-thread.tsx';
import { NewComments } from './comments/new-comments.tsx';
import { MomentForm } from './moment-form.tsx';
import { MomentRow } from './moment-row.tsx';
import { presentMs, recordMomentsQuery, toNewMoment } from './moment-queries.ts';

/** The most rows that are rendered at first: so many appear without a noticeable wait. */
const MOST_AT_FIRST = 200;

/** Moments of the record, in the order of time; a note or bookmark is added at the present time of the recording. */
export function MomentsPanel() {
  const { moments: words } = useWords();
  const { slug, record, dialogs } = useOpenRecord();
  const { data, error, refetch } = useQuery(recordMomentsQuery(slug, record.id));
  const { data: member } = useQuery(myMemberQuery(slug));
  const isArchived = useIsArchived(slug) === true;
  // A moment that the address names may be any of them.
  const [showsAll, setShowsAll] = useState(() => readWantedLine(location.search)?.moment_id !== undefined);
  useReadShown(data);
  const textsById = useMemo(() => new Map(dialogs.map(({ id, text }) => [id, text])), [dialogs]);
  const { rows, repliesById } = useMemo(() => toRows(data ?? []), [data]);
  const shown = showsAll ? rows : rows.slice(0, MOST_AT_FIRST);
  return (
    <div className="flex flex-col gap-4 p-4">
      {!isArchived && <AddMoment />}
      {!isArchived && <NewComments />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton className="h-20 w-full" />}
      {data?.length === 0 && <p className="text-soft">{words.none}</p>}
      <RowList>
        {shown.map((moment) => {
          const { id, kind, author } = moment;
          const own = {
            is_mine: author === null || author.member_id === member?.id,
            may_edit: moment.may_edit && !isArchived,
          };
          if (kind === 'clip') return <ClipRow key={id} clip={moment} {...own} />;
          if (kind !== 'comment')
            return <MomentRow key={id} moment={moment} {...own} said={findSaid(moment, textsById)} />;
          return (
            <CommentThread
              key={id}
              thread={moment}
              replies={repliesById.get(id) ?? []}
              member_id={member?.id}
              is_archived={isArchived}
            />
          );
        })}
      </RowList>
      {shown.length < rows.length && (
        <Button className="self-start" onClick={() => setShowsAll(true)}>
          {words.show_all(rows.length)}
        </Button>
      )}
    </div>
  );
}

/** Comments that mention the user are read where they are shown. */
function useReadShown(moments: readonly Moment[] = []): void {
  const { slug, record } = useOpenRecord();
  const queries = useQueryClient();
  const read = useReadMentions(slug);
  useEffect(() => {
    const unread = moments.filter(({ is_unread }) => is_unread).map(({ id }) => id);
    if (unread.length === 0) return;
    const again = () => void queries.invalidateQueries(recordMomentsQuery(slug, record.id));
    read(unread.slice(0, MOST_READ), { onSuccess: again });
  }, [moments, slug, record.id, queries, read]);
}

/** The most moments that one request marks as read. */
const MOST_READ = 100;

/** Answers stand below their comment, in the order in which they were given. */
const toRows = (moments: readonly Moment[]) => ({
  rows: moments.filter(({ reply_to }) => reply_to === null),
  repliesById: Map.groupBy(
    moments.filter(({ reply_to }) => reply_to !== null).toSorted((one, other) => one.id - other.id),
    ({ reply_to }) => reply_to,
  ),
});

const findSaid = ({ dialog_ids: [id] }: Moment, textsById: ReadonlyMap<number, string>) =>
  id === undefined ? undefined : textsById.get(id);

/**
 * Buttons for new moments. Members who see the record write notes for themselves; those who may edit it also
 * write notes and set bookmarks for all.
 */
function AddMoment() {
  const { moments: words } = useWords();
  const { record, player, editors } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const format = useFormat();
  const name = useNewMoment();
  const isAdding = useIsEditing(name);
  const start_ms = readNewMoment(name) ?? 0;
  const { edit } = record.permissions;
  const bookmark = () =>
    void change(
      () => client.createMoment({ params, body: { kind: 'bookmark', start_ms: presentMs(player) } }),
      { text: words.bookmarked },
    );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          data-add-moment
          data-opens={name}
          icon={<NotebookPen size={14} aria-hidden />}
          onClick={() => !isAdding && editors.open(toNewMoment(player))}
        >
          {words.add_note}
        </Button>
        {edit && (
          <Button size="small" icon={<Bookmark size={14} aria-hidden />} onClick={bookmark}>
            {words.add_bookmark}
          </Button>
        )}
      </div>
      {isAdding && (
        <MomentForm
          key={name}
          name={name}
          label={words.note_at(format.timecode(start_ms))}
          text=""
          start_ms={start_ms}
          audience={edit ? 'record' : 'author'}
          may_be_empty={false}
          may_choose={edit}
          send={({ text, audience, ...written }) =>
            client.createMoment({
              params,
              body: { kind: 'note', text, audience, start_ms: written.start_ms ?? start_ms },
            })
          }
        />
      )}
      {!edit && <p className="text-sm text-faint">{words.only_you_see}</p>}
    </div>
  );
}

/** The editor of a new note: the one that is open, else the last one, to which the focus returns. */
function useNewMoment(): NewMomentName {
  const { editors } = useOpenRecord();
  const open = useStore(editors.open_ones);
  const found = [...open].find(isNewMoment);
  const [last, setLast] = useState<NewMomentName>(found ?? 'moment at 0');
  if (found !== undefined && found !== last) setLast(found);
  return found ?? last;
}

const isNewMoment = (name: EditorName): name is NewMomentName => readNewMoment(name) !== undefined;
