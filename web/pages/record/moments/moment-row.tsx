import { Bookmark, Ear, Lock, NotebookPen } from 'lucide-react';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { Badge } from '../../../components/badge.tsx';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useIsEditing } from '../drafts/use-is-editing.ts';
import { MomentButton } from '../insights/moment-button.tsx';
import { useOpenRecord } from '../open-record.ts';
import { MomentForm } from './moment-form.tsx';
import { useSendMomentChange } from './moment-queries.ts';
import { MomentTools } from './moment-tools.tsx';

interface MomentRowProps {
  moment: Moment;
  /** The caller's own, or nobody's. */
  is_mine: boolean;
  may_edit: boolean;
  /** The words that are spoken there, which are shown when nothing was written. */
  said: string | undefined;
}

/** A moment: its time, which leads there, what it is, what was written, and by whom. */
export function MomentRow({ moment, is_mine, may_edit, said }: MomentRowProps) {
  const { moments: words } = useWords();
  const { go } = useOpenRecord();
  const isEditing = useIsEditing(`moment ${moment.id}`);
  const { start_ms, kind, text, author, audience } = moment;
  const isTracked = kind === 'tracked';
  const Icon = isTracked ? Ear : kind === 'bookmark' ? Bookmark : NotebookPen;
  const written = isTracked ? null : text;
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <MomentButton start_ms={start_ms} onGo={go} />
        <span className="inline-flex items-center gap-1">
          <Icon size={14} aria-hidden /> {isTracked ? words.tracked(text ?? '') : words.kinds[kind]}
        </span>
        {author !== null && !isTracked && <span className="min-w-0 truncate">{author.name}</span>}
        {audience === 'author' && <Badge icon={<Lock size={11} aria-hidden />}>{words.only_me}</Badge>}
        {!isEditing && (
          <MomentTools
            moment={moment}
            is_mine={is_mine}
            may_edit={may_edit && !isTracked}
            may_delete={may_edit}
          />
        )}
      </div>
      {isEditing ? (
        <MomentEditor moment={moment} is_mine={is_mine} />
      ) : (
        <p
          dir="auto"
          data-moment={moment.id}
          className={written === null ? 'break-words text-soft' : 'break-words'}
        >
          {written ?? said}
        </p>
      )}
    </li>
  );
}

function MomentEditor({ moment, is_mine }: Pick<MomentRowProps, 'moment' | 'is_mine'>) {
  const { moments: words } = useWords();
  const { record } = useOpenRecord();
  const format = useFormat();
  const { id, start_ms, text, audience, kind, author } = moment;
  const send = useSendMomentChange(id);
  return (
    <MomentForm
      name={`moment ${id}`}
      label={words.text_at(format.timecode(start_ms))}
      text={text ?? ''}
      start_ms={start_ms}
      audience={audience}
      may_be_empty={kind === 'bookmark'}
      may_choose={kind === 'note' && author !== null && is_mine && record.permissions.edit}
      send={(written, based_on) =>
        send(
          {
            text: written.text,
            ...(written.start_ms !== undefined && { start_ms: written.start_ms }),
            ...(written.audience !== audience && { audience: written.audience }),
          },
          based_on,
        )
      }
    />
  );
}
