import { Link } from '@tanstack/react-router';
import { FileText, MessageSquareOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { useMay } from '../../../session/queries.ts';
import { joinSentences } from '../../../words/join-sentences.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord, type OpenRecord, useOpenTitle } from '../open-record.ts';
import { attachTarget } from '../../../uploads/upload-area.tsx';
import { TranscriptInput } from './transcript-input.tsx';
import { useAttach } from './use-attach.ts';

/** Replaces a missing transcript: the reason, what would produce one, and a way to attach one made elsewhere. */
export function NoTranscript() {
  const all = useWords();
  const { record_states: words } = all;
  const title = useOpenTitle();
  const open = useOpenRecord();
  const { record, state } = open;
  const { busy, attach } = useAttach();
  const field = useRef<HTMLInputElement>(null);
  const can_attach = state?.can_attach === true;
  useAttachTarget(can_attach ? title : undefined, (file) => void attach(file));
  const why = findCause(open);
  const text =
    why === 'nothing' && can_attach
      ? joinSentences(all, [words.no_transcript_text.nothing, words.attach_instead])
      : words.no_transcript_text[why];
  const isExpired = record.availability.transcript === 'expired';
  return (
    <>
      <EmptyState
        icon={can_attach ? FileText : MessageSquareOff}
        title={words.no_transcript_title}
        text={isExpired ? words.transcript_expired : text}
        actions={
          can_attach && (
            <Button
              kind={why === 'running' ? 'plain' : 'primary'}
              busy={busy}
              onClick={() => field.current?.click()}
            >
              {busy ? words.attaching : words.attach}
            </Button>
          )
        }
      />
      {can_attach && (
        <p className="mx-auto -mt-10 mb-8 max-w-md text-center text-sm text-faint">{words.attach_hint}</p>
      )}
      {why === 'no_engine' && <EngineHelp />}
      {!can_attach && ASKS.includes(why) && <WhomToAsk />}
      {can_attach && <TranscriptInput field={field} onFile={(file) => void attach(file)} />}
    </>
  );
}

type Cause = keyof ReturnType<typeof useWords>['record_states']['no_transcript_text'];

function findCause({ record: { status, availability }, state }: OpenRecord): Cause {
  if (state?.progress != null && state.progress.stage !== 'done') return 'running';
  if (status === 'failed' || status === 'not_supported') return status;
  if (status === 'transcribed' || status === 'processed') return 'silent';
  if (status === 'created') return state?.upload == null ? 'nothing' : 'arriving';
  if (availability.media !== 'available') return 'nothing';
  return state?.transcribes === false ? 'no_engine' : 'kept';
}

/** @param title undefined: files dropped on the page are uploaded as usual */
function useAttachTarget(title: string | undefined, take: (file: File) => void): void {
  const onTake = useEffectEvent(take);
  useEffect(() => {
    if (title === undefined) return undefined;
    attachTarget.set({ title, take: (file) => onTake(file) });
    return () => attachTarget.set(null);
  }, [title]);
}

/** Offers a way out to those who may edit the record. */
const ASKS: readonly Cause[] = ['failed', 'not_supported', 'nothing', 'kept'];

/** For readers, who cannot help themselves. */
function WhomToAsk() {
  const { record_states: words } = useWords();
  const { record, state } = useOpenRecord();
  if (state === undefined) return null;
  const name = record.owner?.name;
  return (
    <p className="pb-8 text-center text-sm text-soft">
      {name === undefined ? words.ask_manager : words.ask_owner(name)}
    </p>
  );
}

/** A link to the setup of transcription for members who may manage the workspace; others read whom to ask. */
function EngineHelp() {
  const { record_states: words } = useWords();
  const { slug } = useOpenRecord();
  const mayManage = useMay(slug, 'workspace.manage');
  if (mayManage === undefined) return null;
  if (!mayManage) return <p className="pb-8 text-center text-sm text-soft">{words.engine_for_member}</p>;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 pb-8 text-center text-sm text-soft">
      <p>{words.engine_for_admin}</p>
      <Link
        to="/w/$slug/settings/$section"
        params={{ slug, section: 'engines' }}
        className={buttonClass('plain')}
      >
        {words.engine_settings}
      </Link>
    </div>
  );
}
