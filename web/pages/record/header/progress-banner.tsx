import { CircleAlert, RotateCw, Square } from 'lucide-react';
import type { RecordProgress } from '@minutebook/contract/events.ts';
import type { Reason } from '@minutebook/contract/reasons.ts';
import { Button } from '../../../components/button.tsx';
import { toReasonText } from '../../../components/error-text.ts';
import { cx } from '../../../components/cx.ts';
import { Spinner } from '../../../components/spinner.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';

/** What is being done to the record, or why it came to nothing; Cancel and Retry. */
export function ProgressBanner() {
  const { record, state } = useOpenRecord();
  const { status } = record;
  const progress = state?.progress ?? null;
  const reason = progress?.failure_reason ?? state?.failure_reason ?? null;
  const hasFailed = status === 'failed' || status === 'not_supported';
  const isOver = hasFailed || progress?.stage === 'done' || (progress === null && status === 'processed');
  const isWhole = isOver && status === 'processed';
  if (reason === null && (isWhole || (state === undefined && !hasFailed))) return null;
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-3.5 py-2.5"
      role="status"
    >
      {isOver ? (
        <CircleAlert size={18} aria-hidden className={hasFailed ? 'text-bad' : 'text-warn'} />
      ) : (
        <Spinner size={18} />
      )}
      <ProgressText progress={progress} is_over={isOver} reason={reason} />
      <ProgressAction is_running={progress !== null && !isOver} />
    </div>
  );
}

interface ProgressTextProps {
  /** null: nothing is known of it, such as while the recording is still to come. */
  progress: RecordProgress | null;
  is_over: boolean;
  reason: Reason | null;
}

function ProgressText({ progress, is_over, reason }: ProgressTextProps) {
  const words = useWords();
  const { records } = words;
  const { record } = useOpenRecord();
  const { status } = record;
  const format = useFormat();
  const running = is_over ? null : progress;
  const share = running?.progress ?? null;
  // Nothing is at work on it: there is no engine for what would come next, or it was stopped.
  const isHalf = is_over && (status === 'uploaded' || status === 'transcribed');
  const state = isHalf ? records.ended[status] : records.statuses[status];
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium">
        {running === null ? state : records.stages[running.stage]}
        {share !== null && <span className="ml-2 text-soft tabular-nums">{format.percent(share)}</span>}
      </p>
      {reason !== null && <p className="text-sm text-soft">{toReasonText(reason, words)}</p>}
      {running !== null && (
        <div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-hover">
          <div
            className={cx(
              'h-full rounded-full bg-accent',
              share === null ? 'w-1/3 animate-pulse-soft' : 'transition-[width]',
            )}
            style={share === null ? undefined : { width: `${share * 100}%` }}
          />
        </div>
      )}
    </div>
  );
}

/** For whoever may edit: end what is being done, or do it again. */
function ProgressAction({ is_running }: { is_running: boolean }) {
  const { record: words, records } = useWords();
  const { record, state } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const [stage] = state?.can_rerun ?? [];
  if (!record.permissions.edit) return null;
  if (is_running) {
    const cancel = () => void change(() => client.cancelProcessing({ params }), { text: words.cancelled });
    return (
      <Button size="small" icon={<Square size={12} />} onClick={cancel}>
        {words.cancel_processing}
      </Button>
    );
  }
  if (stage === undefined) return null;
  const rerun = () =>
    void change(() => client.rerunRecord({ params, body: { from: stage } }), { text: records.rerun_started });
  return (
    <Button size="small" icon={<RotateCw size={13} />} onClick={rerun}>
      {records.rerun}
    </Button>
  );
}
