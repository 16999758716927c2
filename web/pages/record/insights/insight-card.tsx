import { Pencil, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { V2Insight } from '@minutebook/contract/resources/insight.ts';
import { Badge } from '../../../components/badge.tsx';
import { toReasonText } from '../../../components/error-text.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { InsightContent } from './insight-content.tsx';
import { InsightEditor } from './insight-editor.tsx';

/** One insight: what it says, or why it says nothing; whether it was edited or is out of date. */
export function InsightCard({ insight }: { insight: V2Insight }) {
  const { record: words } = useWords();
  const { record, dialogs, go, find, state } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const [isEditing, setIsEditing] = useState(false);
  const { type, status, value, is_edited } = insight;
  const at = { params: { ...params, type } };
  // Those of one's own templates share a type: which one is meant, an edit cannot say.
  const canEdit = record.permissions.edit && type !== 'custom' && value !== null;
  const canRevert = state?.edited_insights.includes(type) === true;
  const isStale = state?.stale_insights.includes(type) === true;

  const actions = canEdit && !isEditing && (
    <span className="ml-auto flex">
      {canRevert && (
        <IconButton
          size="small"
          label={words.revert_insight}
          icon={<Undo2 size={14} />}
          onClick={() => void change(() => client.revertInsight(at), { text: words.reverted })}
        />
      )}
      <IconButton
        size="small"
        label={words.edit_insight}
        icon={<Pencil size={14} />}
        onClick={() => setIsEditing(true)}
      />
    </span>
  );
  return (
    <section className="flex flex-col gap-2">
      <header className="flex min-h-7 items-center gap-2">
        <h3 className="font-semibold">{words.insight_types[type]}</h3>
        {is_edited && <Badge tone="accent">{words.edited}</Badge>}
        {isStale && <Badge tone="warn">{words.stale}</Badge>}
        {actions}
      </header>
      {isEditing && value !== null ? (
        <InsightEditor
          text={value.text}
          label={words.insight_types[type]}
          on_leave={() => setIsEditing(false)}
          on_save={async (text) => {
            const isDone = await change(() => client.editInsight({ ...at, body: { text } }), {
              text: words.saved,
            });
            if (isDone) setIsEditing(false);
          }}
        />
      ) : (
        <InsightBody status={status} failure={record.extra.failure}>
          {value !== null && (
            <InsightContent
              type={type}
              value={value}
              is_edited={is_edited}
              utterances={dialogs}
              on_go={go}
              on_find={find}
            />
          )}
        </InsightBody>
      )}
    </section>
  );
}

interface InsightBodyProps {
  status: V2Insight['status'];
  failure: string | null;
  children: ReactNode;
}

function InsightBody({ status, failure, children }: InsightBodyProps) {
  const words = useWords();
  if (status === 'processed') return children;
  const reason = status === 'failed' ? failure : null;
  return (
    <p className="rounded-card bg-sunken px-3 py-2 text-soft">
      {words.record.insight_statuses[status]}
      {reason !== null && ` ${toReasonText(reason, words)}`}
    </p>
  );
}
