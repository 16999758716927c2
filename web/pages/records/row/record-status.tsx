import { Suspense, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { RecordProgress } from '@minutebook/contract/events.ts';
import type { Reason as FailureReason } from '@minutebook/contract/reasons.ts';
import type { V2RecordListItem } from '@minutebook/contract/resources/record.ts';
import { Badge, type Tone } from '../../../components/badge.tsx';
import { Button, Spinner } from '../../../components/button.tsx';
import { toErrorText, toReasonText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { Tooltip } from '../../../components/overlays/tooltip.tsx';
import { client } from '../../../session/client.ts';
import { useSentShare } from '../../../uploads/uploads.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';

interface RecordStatusProps {
  slug: string;
  record: V2RecordListItem;
  progress: RecordProgress | null;
}

/** The pending step of a record, or the reason there is none. A ready record shows nothing. */
export function RecordStatus({ slug, record, progress }: RecordStatusProps) {
  const { records } = useWords();
  const format = useFormat();
  if (record.status === 'processed') return null;
  if (record.status === 'failed' || record.status === 'not_supported') {
    return <Failure slug={slug} record={record} why={progress?.failure_reason ?? null} />;
  }
  if (record.status === 'created') return <Arrival record_id={record.id} />;
  // Nothing is processing it: the next step has no engine, or it was stopped.
  if (progress === null || progress.stage === 'done') {
    return (
      <Reason text={records.ended[record.status]} why={progress?.failure_reason ?? null} tone="neutral" />
    );
  }
  const what = records.stages[progress.stage];
  const share = progress.progress;
  return (
    <Badge tone="accent" icon={<Spinner size={12} />}>
      {share === null ? what : records.progress({ what, percent: format.percent(share) })}
    </Badge>
  );
}

/** The progress of the recording's upload, which may come from this page. */
function Arrival({ record_id }: { record_id: number }) {
  const { records } = useWords();
  const format = useFormat();
  const sentShare = useSentShare(record_id);
  if (sentShare !== undefined) {
    return (
      <Badge tone="accent">
        {records.progress({ what: records.uploading, percent: format.percent(sentShare) })}
      </Badge>
    );
  }
  // This page cannot know whether somebody is still sending it.
  return <Badge tone="neutral">{records.statuses.created}</Badge>;
}

function Failure({
  slug,
  record,
  why,
}: {
  slug: string;
  record: V2RecordListItem;
  why: FailureReason | null;
}) {
  const words = useWords();
  const { records } = words;
  const toast = useToast();
  const rerun = useMutation({
    mutationFn: () => client.rerunRecord({ params: { slug, record_id: record.id }, body: { from: 'probe' } }),
    onSuccess: () => toast({ text: records.rerun_started }),
    onError: (error) => toast({ tone: 'bad', text: toErrorText(error, words) }),
  });
  const status = record.status === 'failed' ? records.statuses.failed : records.statuses.not_supported;
  const can_rerun =
    record.permissions.edit && record.status === 'failed' && record.availability.media === 'available';
  return (
    <span className="relative z-10 flex min-w-0 items-center gap-1.5">
      <Reason text={status} why={why} tone="bad" />
      {can_rerun && (
        <Button
          size="small"
          busy={rerun.isPending}
          icon={<RotateCw size={13} />}
          onClick={() => rerun.mutate()}
        >
          {records.rerun}
        </Button>
      )}
    </span>
  );
}

function Reason({ text, why, tone }: { text: string; why: FailureReason | null; tone: Tone }) {
  const badge = <Badge tone={tone}>{text}</Badge>;
  if (why === null) return badge;
  return (
    <Suspense fallback={badge}>
      <Explained text={text} why={why}>
        {badge}
      </Explained>
    </Suspense>
  );
}

function Explained({ text, why, children }: { text: string; why: FailureReason; children: ReactNode }) {
  const words = useWords();
  const reason = toReasonText(why, words);
  return (
    <Tooltip text={reason}>
      <button
        type="button"
        aria-label={words.records.status_why({ status: text, why: reason })}
        className="relative z-10"
      >
        {children}
      </button>
    </Tooltip>
  );
}
