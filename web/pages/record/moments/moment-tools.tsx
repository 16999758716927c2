import { useState } from 'react';
import { ListPlus, Pencil, Trash2 } from 'lucide-react';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { client } from '../../../session/client.ts';
import { passGone } from '../../../session/pass-gone.ts';
import { useIsArchived } from '../../../session/queries.ts';
import { withWords } from '../../../words/load-words.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { toMatch } from './moment-queries.ts';

const lazyPlaylists = onDemand(
  withWords('playlists', () => import('../../playlists/add-to-playlist-dialog.tsx')),
);

interface MomentToolsProps {
  moment: Moment;
  /** The caller's own, or nobody's. */
  is_mine: boolean;
  may_edit: boolean;
  may_delete: boolean;
  /** Answers, which go with a comment. */
  reply_count?: number;
  /** undefined: an editor opens in the place of the moment. */
  onEdit?: () => void;
}

/**
 * The tools of a moment. Members delete their own moments at once; before they delete what somebody else has
 * written, they are asked. Whatever they delete they can bring back.
 */
export function MomentTools(props: MomentToolsProps) {
  const { moment, is_mine, may_edit, may_delete, reply_count = 0, onEdit } = props;
  const { moments: words, record } = useWords();
  const { editors } = useOpenRecord();
  const format = useFormat();
  const params = useRecordParams();
  const change = useRecordChange();
  const isArchived = useIsArchived(params.slug) === true;
  const [isAsking, setIsAsking] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const playlists = useOnDemand(lazyPlaylists, isAdding);
  const { id, kind, start_ms, author } = moment;
  const time = format.timecode(start_ms);
  const isTracked = kind === 'tracked';
  const isAsked = !(is_mine && reply_count === 0) && !isTracked;
  const restore = () =>
    void change(() => client.restoreMoment({ params: { ...params, moment_id: id } }), {
      text: record.reverted,
    });
  const remove = async () => {
    const is_done = await change(
      () => client.deleteMoment({ params: { ...params, moment_id: id } }, toMatch(moment)).catch(passGone),
      {
        text: kind === 'clip' ? words.clip_deleted : words.deleted,
        action: { text: record.undo, run: restore },
      },
    );
    if (is_done) document.querySelector<HTMLElement>('[data-add-moment]')?.focus({ preventScroll: true });
  };
  return (
    <span className="ml-auto flex">
      {!isArchived && (
        <IconButton
          size="small"
          label={words.add_to_playlist(time)}
          icon={<ListPlus size={14} />}
          onClick={() => setIsAdding(true)}
        />
      )}
      {may_edit && (
        <IconButton
          size="small"
          data-opens={`moment ${id}`}
          label={kind === 'comment' ? words.edit_comment(time) : words.edit(time)}
          icon={<Pencil size={14} />}
          onClick={onEdit ?? (() => editors.open(`moment ${id}`))}
        />
      )}
      {may_delete && (
        <IconButton
          size="small"
          label={kind === 'comment' ? words.remove_comment(time) : words.remove(time)}
          icon={<Trash2 size={14} />}
          onClick={() => (isAsked ? setIsAsking(true) : void remove())}
        />
      )}
      {isAdding && playlists !== undefined && (
        <playlists.AddToPlaylistDialog moment_id={id} onClose={() => setIsAdding(false)} />
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={is_mine ? words.remove_thread_title : words.remove_title}
        text={reply_count > 0 ? words.remove_thread_text(reply_count) : words.remove_text(author?.name ?? '')}
        confirm={words.remove_confirm}
        onConfirm={remove}
      />
    </span>
  );
}
