import { CircleAlert, CloudUpload, RotateCw, Square } from 'lucide-react';
import type { RecordProgress } from '@minutebook/contract/events.ts';
import type { Reason } from '@minutebook/contract/reasons.ts';
import { Button, Spinner } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { ReasonText } from '../../../components/states/reason-text.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord, type OpenRecord } from '../open-record.ts';
import { GiveUpUpload, UploadAgain, UploadText } from './unfinished-upload.tsx';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';

/** The progress of the record's processing, or its failure; and the actions on it. */
export function ProgressBanner() {
  const open = useOpenRecord();
  const { record, state } = open;
  const { status } = record;
  const running = findRunning(state?.progress);
  const reason = state?.progress?.failure_reason ?? state?.failure_reason ?? null;
  const has_failed = status === 'failed' || status === 'not_supported';
  if (running === undefined && isSaidBelow(open)) return null;
  if (
    running === undefined &&
    reason === null &&
    (status === 'processed' || (state === undefined && !has_failed))
  ) {
    return null;
  }
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-3.5 py-2.5"
      role="status"
    >
      <StateIcon
        is_running={running !== undefined}
        has_failed={has_failed}
        is_arriving={status === 'created'}
      />
      {running === undefined ? (
        <RestingText reason={reason} />
      ) : (
        <RunningText progress={running} reason={reason} />
      )}
      {running === undefined ? <NextStep reason={reason} /> : <CancelButton />}
    </div>
  );
}

/** In place of the transcript, says that this server does not transcribe and what can be done about it. */
const isSaidBelow = ({ record, dialogs, state }: OpenRecord): boolean =>
  record.status === 'uploaded' && dialogs.length === 0 && state?.transcribes === false;

const findRunning = (progress: RecordProgress | null | undefined): RecordProgress | undefined =>
  progress == null || progress.stage === 'done' ? undefined : progress;

function StateIcon(is: { is_running: boolean; has_failed: boolean; is_arriving: boolean }) {
  if (is.is_running) return <Spinner size={18} />;
  if (is.is_arriving) return <CloudUpload size={18} aria-hidden className="text-soft" />;
  return <CircleAlert size={18} aria-hidden className={is.has_failed ? 'text-bad' : 'text-warn'} />;
}

/** Shown while a step is running. */
function RunningText({ progress, reason }: { progress: RecordProgress; reason: Reason | null }) {
  const words = useWords();
  const format = useFormat();
  const share = progress.progress;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium">
        {words.records.stages[progress.stage]}
        {share !== null && <span className="ml-2 text-soft tabular-nums">{format.percent(share)}</span>}
      </p>
      {reason !== null && (
        <p className="text-sm text-soft">
          <ReasonText reason={reason} />
        </p>
      )}
      <div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-hover">
        <div
          className={cx(
            'h-full rounded-full bg-accent',
            share === null ? 'w-1/3 animate-pulse-soft' : 'transition-[width]',
          )}
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}

/** Shown when no step is running: it waits for the recording or an engine, or has failed. */
function RestingText({ reason }: { reason: Reason | null }) {
  const words = useWords();
  const { records, record: said } = words;
  const { record, state } = useOpenRecord();
  const { status } = record;
  const isWaiting = status === 'created' && state?.upload != null;
  const isHalf = status === 'created' || status === 'uploaded' || status === 'transcribed';
  const hasEngineSince = reason?.name === 'kept_without_engine' && state?.transcribes === true;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium">{isHalf && !isWaiting ? records.ended[status] : records.statuses[status]}</p>
      {reason !== null && (
        <p className="text-sm text-soft">
          {hasEngineSince ? said.engine_since : <ReasonText reason={reason} />}
        </p>
      )}
      {isWaiting && <UploadText />}
    </div>
  );
}

function CancelButton() {
  const { record_states: words } = useWords();
  const { record } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  if (!record.permissions.edit) return null;
  const cancel = () => void change(() => client.cancelProcessing({ params }), { text: words.cancelled });
  return (
    <Button size="small" icon={<Square size={12} />} onClick={cancel}>
      {words.cancel_processing}
    </Button>
  );
}

/** A retry would fail in the same way. */
const HOPELESS: readonly Reason['name'][] = ['media_gone', 'no_sound', 'media_unreadable'];

/** For users who may edit: runs the missing step, or retries a failed one, where that can succeed. */
function NextStep({ reason }: { reason: Reason | null }) {
  const { record: words, records, record_states: states } = useWords();
  const { record, state } = useOpenRecord();
  const { status } = record;
  const params = useRecordParams();
  const change = useRecordChange();
  const [stage] = state?.can_rerun ?? [];
  if (status === 'created') {
    return (
      <>
        <UploadAgain />
        <GiveUpUpload />
      </>
    );
  }
  const isLost = reason !== null && HOPELESS.includes(reason.name);
  const lacksEngine = stage !== 'process' && state?.transcribes === false && status !== 'failed';
  if (isLost) return <UploadAgain />;
  if (!record.permissions.edit || stage === undefined || lacksEngine) return null;
  const rerun = () =>
    void change(() => client.rerunRecord({ params, body: { from: stage } }), { text: records.rerun_started });
  const names = { uploaded: states.transcribe, transcribed: states.summarise, processed: words.regenerate };
  return (
    <Button size="small" icon={<RotateCw size={13} />} onClick={rerun}>
      {status === 'failed' || status === 'not_supported' ? records.rerun : names[status]}
    </Button>
  );
}
