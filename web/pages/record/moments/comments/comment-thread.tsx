import { useEffect, useRef } from 'react';
import { Check, MessageSquare, Reply, RotateCcw } from 'lucide-react';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { Badge } from '../../../../components/badge.tsx';
import { Button } from '../../../../components/button.tsx';
import { client } from '../../../../session/client.ts';
import { useFormat, useWords } from '../../../../words/use-words.tsx';
import { useIsEditing } from '../../drafts/use-is-editing.ts';
import { MomentButton } from '../../insights/moment-button.tsx';
import { useOpenRecord } from '../../open-record.ts';
import { useRecordChange, useRecordParams } from '../../use-record-change.ts';
import { useSendMomentChange } from '../moment-queries.ts';
import { MomentTools } from '../moment-tools.tsx';
import { CommentForm } from './comment-form.tsx';

interface CommentThreadProps {
  thread: Moment;
  replies: readonly Moment[];
  /** The caller among the members. */
  member_id: number | undefined;
  is_archived: boolean;
}

/** A comment, its answers, and whether it is done with. */
export function CommentThread({ thread, replies, member_id, is_archived }: CommentThreadProps) {
  const { moments: words } = useWords();
  const { go, editors } = useOpenRecord();
  const format = useFormat();
  const params = useRecordParams();
  const isReplying = useIsEditing(`reply to ${thread.id}`);
  const row = useShownRow(isReplying);
  const { resolved } = thread;
  return (
    <li ref={row} className="flex flex-col gap-2 px-4 py-3">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <MomentButton start_ms={thread.start_ms} onGo={go} />
        <span className="inline-flex items-center gap-1">
          <MessageSquare size={14} aria-hidden /> {words.kinds.comment}
        </span>
        {resolved !== null && (
          <Badge icon={<Check size={11} aria-hidden />}>{words.resolved_by(resolved.by?.name ?? null)}</Badge>
        )}
      </div>
      <Said comment={thread} reply_count={replies.length} member_id={member_id} is_archived={is_archived} />
      {replies.length > 0 && (
        <ul aria-label={words.replies} className="flex flex-col gap-2 border-l-2 border-line pl-3">
          {replies.map((reply) => (
            <li key={reply.id} className="flex flex-col gap-1">
              <Said comment={reply} reply_count={0} member_id={member_id} is_archived={is_archived} />
            </li>
          ))}
        </ul>
      )}
      {!is_archived && isReplying && (
        <CommentForm
          name={`reply to ${thread.id}`}
          label={words.reply_at(format.timecode(thread.start_ms))}
          text=""
          send={(written) =>
            client.createMoment({ params, body: { kind: 'comment', reply_to: thread.id, ...written } })
          }
        />
      )}
      {!is_archived && !isReplying && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            data-opens={`reply to ${thread.id}`}
            icon={<Reply size={14} aria-hidden />}
            onClick={() => editors.open(`reply to ${thread.id}`)}
          >
            {words.reply}
          </Button>
          <ResolveButton thread={thread} />
        </div>
      )}
    </li>
  );
}

/** Scrolls a comment into view when its answer is opened, as from the line in the transcript or from a mention. */
function useShownRow(is_wanted: boolean) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (is_wanted) row.current?.scrollIntoView({ block: 'nearest' });
  }, [is_wanted]);
  return row;
}

function ResolveButton({ thread }: { thread: Moment }) {
  const { moments: words } = useWords();
  const params = useRecordParams();
  const change = useRecordChange();
  const is_resolved = thread.resolved !== null;
  const toggle = () =>
    void change(() =>
      client.updateMoment({
        params: { ...params, moment_id: thread.id },
        body: { is_resolved: !is_resolved },
      }),
    );
  const Icon = is_resolved ? RotateCcw : Check;
  return (
    <Button size="small" icon={<Icon size={14} aria-hidden />} onClick={toggle}>
      {is_resolved ? words.reopen : words.resolve}
    </Button>
  );
}

interface SaidProps extends Pick<CommentThreadProps, 'member_id' | 'is_archived'> {
  comment: Moment;
  reply_count: number;
}

/** One comment or answer: by whom and when, what was said, and who could not be told. */
function Said({ comment, reply_count, member_id, is_archived }: SaidProps) {
  const { moments: words } = useWords();
  const { record } = useOpenRecord();
  const format = useFormat();
  const { id, author, text, mentions, start_ms } = comment;
  const isEditing = useIsEditing(`moment ${id}`);
  const send = useSendMomentChange(id);
  const is_mine = author?.member_id === member_id;
  const unable = mentions.filter(({ may_read }) => !may_read);
  return (
    <>
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm text-soft">
        {author !== null && <span className="min-w-0 truncate font-medium text-ink">{author.name}</span>}
        <time dateTime={comment.created_at}>{format.dateTime(comment.created_at)}</time>
        {!is_archived && !isEditing && (
          <MomentTools
            moment={comment}
            is_mine={is_mine}
            may_edit={comment.may_edit}
            may_delete={record.permissions.edit || (is_mine && reply_count === 0)}
            reply_count={reply_count}
          />
        )}
      </div>
      {isEditing ? (
        <CommentForm
          name={`moment ${id}`}
          label={words.text_at(format.timecode(start_ms))}
          text={text ?? ''}
          send={send}
        />
      ) : (
        <p dir="auto" data-moment={id} className="break-words">
          {text}
        </p>
      )}
      {unable.length > 0 && (
        <p className="text-sm text-warn">{words.not_told(format.list(unable.map(({ name }) => name)))}</p>
      )}
    </>
  );
}
