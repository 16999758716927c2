import { useState } from 'react';
import { Bookmark, Lock, NotebookPen, Pencil, Trash2 } from 'lucide-react';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { Badge } from '../../../components/badge.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useIsEditing } from '../drafts/use-is-editing.ts';
import { MomentButton } from '../insights/moment-button.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { MomentForm } from './moment-form.tsx';
import { toMatch, useSendMomentChange } from './moment-queries.ts';

interface MomentRowProps {
  moment: Moment;
  /** The caller's own, or nobody's. */
  is_mine: boolean;
  may_edit: boolean;
  /** Where nothing was written: what is said there. */
  said: string | undefined;
}

/** A moment: its time, which leads there, what it is, what was written, and by whom. */
export function MomentRow({ moment, is_mine, may_edit, said }: MomentRowProps) {
  const { moments: words } = useWords();
  const { go } = useOpenRecord();
  const isEditing = useIsEditing(`moment ${moment.id}`);
  const { start_ms, kind, text, author, audience } = moment;
  const Icon = kind === 'bookmark' ? Bookmark : NotebookPen;
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <MomentButton start_ms={start_ms} onGo={go} />
        <span className="inline-flex items-center gap-1">
          <Icon size={14} aria-hidden /> {words.kinds[kind]}
        </span>
        {author !== null && <span className="min-w-0 truncate">{author.name}</span>}
        {audience === 'author' && <Badge icon={<Lock size={11} aria-hidden />}>{words.only_me}</Badge>}
        {may_edit && !isEditing && <MomentTools moment={moment} is_mine={is_mine} />}
      </div>
      {isEditing ? (
        <MomentEditor moment={moment} is_mine={is_mine} />
      ) : (
        <p dir="auto" className={text === null ? 'break-words text-soft' : 'break-words'}>
          {text ?? said}
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

/** What one wrote oneself is deleted at once and can be brought back; of what others wrote one is asked first. */
function MomentTools({ moment, is_mine }: Pick<MomentRowProps, 'moment' | 'is_mine'>) {
  const { moments: words, record } = useWords();
  const { editors } = useOpenRecord();
  const format = useFormat();
  const params = useRecordParams();
  const change = useRecordChange();
  const [isAsking, setIsAsking] = useState(false);
  const { id, start_ms, end_ms, kind, dialog_ids, text, audience } = moment;
  const time = format.timecode(start_ms);
  const restore = () => {
    const body = {
      kind: kind === 'tracked' ? ('note' as const) : kind,
      start_ms,
      end_ms,
      audience,
      ...(dialog_ids.length > 0 && { dialog_ids }),
      ...(text !== null && { text }),
    };
    void change(() => client.createMoment({ params, body }), { text: record.reverted });
  };
  const remove = async () => {
    const is_done = await change(
      () => client.deleteMoment({ params: { ...params, moment_id: id } }, toMatch(moment)),
      { text: words.deleted, ...(is_mine && { action: { text: record.undo, run: restore } }) },
    );
    if (is_done) document.querySelector<HTMLElement>('[data-add-moment]')?.focus({ preventScroll: true });
  };
  return (
    <span className="ml-auto flex">
      <IconButton
        size="small"
        data-opens={`moment ${id}`}
        label={words.edit(time)}
        icon={<Pencil size={14} />}
        onClick={() => editors.open(`moment ${id}`)}
      />
      <IconButton
        size="small"
        label={words.remove(time)}
        icon={<Trash2 size={14} />}
        onClick={() => (is_mine ? void remove() : setIsAsking(true))}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.remove_title}
        text={words.remove_text(moment.author?.name ?? '')}
        confirm={words.remove_confirm}
        onConfirm={remove}
      />
    </span>
  );
}
