import { CircleAlert, RotateCw, Square } from 'lucide-react';
import type { RecordProgress } from '@minutebook/contract/events.ts';
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
  const reason = progress?.failure ?? record.extra.failure;
  const hasFailed = status === 'failed' || status === 'not_supported';
  const running = progress === null || progress.stage === 'done' ? undefined : progress;
  const isWaiting = status !== 'processed' && state !== undefined;
  if (running === undefined && !hasFailed && !isWaiting && reason === null) return null;
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-3.5 py-2.5"
      role="status"
    >
      {running === undefined ? (
        <CircleAlert size={18} aria-hidden className={hasFailed ? 'text-bad' : 'text-warn'} />
      ) : (
        <Spinner size={18} />
      )}
      <ProgressText running={running} reason={reason} />
      <ProgressAction is_running={running !== undefined} />
    </div>
  );
}

interface ProgressTextProps {
  /** undefined: nothing is being done. */
  running: RecordProgress | undefined;
  reason: string | null;
}

function ProgressText({ running, reason }: ProgressTextProps) {
  const words = useWords();
  const { records } = words;
  const { record } = useOpenRecord();
  const format = useFormat();
  const share = running?.progress ?? null;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium">
        {running === undefined ? records.statuses[record.status] : records.stages[running.stage]}
        {share !== null && <span className="ml-2 text-soft tabular-nums">{format.percent(share)}</span>}
      </p>
      {reason !== null && <p className="text-sm text-soft">{toReasonText(reason, words)}</p>}
      {running !== undefined && (
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
