import { CircleAlert, RotateCw, Square } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { toReasonText } from '../../../components/error-text.ts';
import { Spinner } from '../../../components/spinner.tsx';
import { client } from '../../../session/client.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';

/** What is being done to the record, or why it came to nothing; Cancel and Retry. */
export function ProgressBanner() {
  const said = useWords();
  const { record: words, records } = said;
  const { record, state } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const format = useFormat();
  const { status } = record;
  const progress = state?.progress ?? null;
  const isRunning = progress !== null && progress.stage !== 'done';
  const hasFailed = status === 'failed' || status === 'not_supported';
  const reason = progress?.failure ?? record.extra.failure;
  if (!isRunning && !hasFailed && (status === 'processed' || state === undefined) && reason === null)
    return null;

  const [stage] = state?.can_rerun ?? [];
  const share = isRunning ? progress.progress : null;
  const retry = () =>
    stage !== undefined &&
    void change(() => client.rerunRecord({ params, body: { from: stage } }), { text: records.rerun_started });
  const cancel = () => void change(() => client.cancelProcessing({ params }), { text: words.cancelled });
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-3.5 py-2.5"
      role="status"
    >
      {isRunning ? (
        <Spinner size={18} />
      ) : (
        <CircleAlert size={18} aria-hidden className={hasFailed ? 'text-bad' : 'text-warn'} />
      )}
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          {isRunning ? records.stages[progress.stage] : records.statuses[status]}
          {share !== null && <span className="ml-2 text-soft tabular-nums">{format.percent(share)}</span>}
        </p>
        {reason !== null && <p className="text-sm text-soft">{toReasonText(reason, said)}</p>}
        {isRunning && (
          <div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-hover">
            <div
              className={
                share === null
                  ? 'h-full w-1/3 animate-pulse-soft rounded-full bg-accent'
                  : 'h-full rounded-full bg-accent transition-[width]'
              }
              style={share === null ? undefined : { width: `${share * 100}%` }}
            />
          </div>
        )}
      </div>
      {isRunning && record.permissions.edit && (
        <Button size="small" icon={<Square size={12} />} onClick={cancel}>
          {words.cancel_processing}
        </Button>
      )}
      {!isRunning && stage !== undefined && record.permissions.edit && (
        <Button size="small" icon={<RotateCw size={13} />} onClick={retry}>
          {records.rerun}
        </Button>
      )}
    </div>
  );
}
