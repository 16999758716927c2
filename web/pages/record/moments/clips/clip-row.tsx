import { useState } from 'react';
import { Lock, Play, Scissors, Share2 } from 'lucide-react';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { Badge } from '../../../../components/badge.tsx';
import { Button } from '../../../../components/button.tsx';
import { useFormat, useWords } from '../../../../words/use-words.tsx';
import { MomentButton } from '../../insights/moment-button.tsx';
import { useOpenRecord } from '../../open-record.ts';
import { usePlayerState } from '../../player/use-player.ts';
import { MomentTools } from '../moment-tools.tsx';
import { ClipDialog } from './clip-dialog.tsx';
import { ClipShareDialog } from './clip-share-dialog.tsx';
import { playSpan } from './play-span.ts';

interface ClipRowProps {
  clip: Moment;
  /** The caller's own, or nobody's. */
  is_mine: boolean;
  may_edit: boolean;
}

/** A clip: where it begins and ends, its title, and what can be done with it. */
export function ClipRow({ clip, is_mine, may_edit }: ClipRowProps) {
  const { moments: words, record: recordWords } = useWords();
  const { record, player, go } = useOpenRecord();
  const { has_media } = usePlayerState(player);
  const format = useFormat();
  const [open, setOpen] = useState<'edit' | 'share'>();
  const { start_ms, end_ms, author, audience, text } = clip;
  const close = () => setOpen(undefined);
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <MomentButton start_ms={start_ms} onGo={go} />
        <span className="inline-flex items-center gap-1">
          <Scissors size={14} aria-hidden /> {words.kinds.clip}
        </span>
        <span>{format.duration(end_ms - start_ms)}</span>
        {author !== null && <span className="min-w-0 truncate">{author.name}</span>}
        {audience === 'author' && <Badge icon={<Lock size={11} aria-hidden />}>{words.only_me}</Badge>}
        <MomentTools
          moment={clip}
          is_mine={is_mine}
          may_edit={may_edit}
          may_delete={may_edit}
          onEdit={() => setOpen('edit')}
        />
      </div>
      <p dir="auto" data-moment={clip.id} className="break-words">
        {text}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        {has_media && (
          <Button size="small" icon={<Play size={14} aria-hidden />} onClick={() => playSpan(player, clip)}>
            {words.listen}
          </Button>
        )}
        {may_edit && audience === 'record' && record.permissions.share && record.is_ready && (
          <Button size="small" icon={<Share2 size={14} aria-hidden />} onClick={() => setOpen('share')}>
            {recordWords.share}
          </Button>
        )}
      </div>
      {open === 'edit' && (
        <ClipDialog clip={clip} is_mine={is_mine} start_ms={start_ms} end_ms={end_ms} onClose={close} />
      )}
      {open === 'share' && <ClipShareDialog clip={clip} onClose={close} />}
    </li>
  );
}
