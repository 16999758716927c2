import { Sparkles, Pencil, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Reason } from '@minutebook/contract/reasons.ts';
import type { V2Insight } from '@minutebook/contract/resources/insight.ts';
import { cx } from '../../../components/cx.ts';
import { Button } from '../../../components/button.tsx';
import { client } from '../../../session/client.ts';
import { toSentenceGap } from '../../../words/join-sentences.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord, type OpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { pickInsights, type InsightTab } from './insight-tabs.ts';
import { Badge } from '../../../components/badge.tsx';
import { ReasonText } from '../../../components/states/reason-text.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { withWords } from '../../../words/load-words.ts';
import { Skeleton } from '../../../components/states/loaded.tsx';
import { recordActionItemsQuery } from '../../actions/action-item-queries.ts';
import { useIsEditing } from '../drafts/use-is-editing.ts';
import { InsightContent } from './insight-content.tsx';

const lazyTasks = onDemand(() => import('./record-tasks.tsx'), true);

/** The insights of one kind, and the action to make them again. */
export function InsightTabPanel({ tab }: { tab: InsightTab }) {
  const { record: words } = useWords();
  const { record, state } = useOpenRecord();
  const insights = pickInsights(record.insights ?? [], tab);
  const isRunning = state?.progress?.stage === 'process';
  const ofTasks = useOnDemand(lazyTasks, tab === 'actions');
  return (
    <div className="flex flex-col gap-5 p-4 print:px-0 print:py-2">
      {tab === 'actions' && ofTasks !== undefined && <ofTasks.AddTask />}
      {tab === 'actions' && insights.length === 0 && <UnfoundTasks />}
      {insights.map((insight) => (
        <InsightCard key={`${insight.type} ${insight.custom_insight_template_id}`} insight={insight} />
      ))}
      {insights.length === 0 && (
        <div className="flex flex-col items-center gap-3 py-8 text-soft print:hidden">
          <p>{isRunning ? words.insights_running : words.no_insights[tab]}</p>
          {!isRunning && <RegenerateButton kind="plain" />}
        </div>
      )}
      {!isRunning && insights.length > 0 && <RegenerateButton kind="quiet" />}
    </div>
  );
}

const lazyRegenerate = onDemand(
  withWords('record_tools', () => import('./regenerate-dialog.tsx')),
  true,
);

function RegenerateButton({ kind }: { kind: 'plain' | 'quiet' }) {
  const { record: words } = useWords();
  const { state } = useOpenRecord();
  const [isOpen, setIsOpen] = useState(false);
  const loaded = useOnDemand(lazyRegenerate, isOpen);
  if (state?.can_rerun.includes('process') !== true) return null;
  return (
    <>
      <Button
        kind={kind}
        size="small"
        className={cx('print:hidden', kind === 'quiet' && '-ml-2.5 self-start')}
        icon={<Sparkles size={14} />}
        onClick={() => setIsOpen(true)}
      >
        {words.regenerate}
      </Button>
      {isOpen && loaded !== undefined && <loaded.RegenerateDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Not before somebody edits: it is larger than the page around it. */
const lazyEditor = onDemand(withWords('record_tools', () => import('./rich/rich-editor.tsx')));

/** One insight: its text, or why it has none; whether it was edited or is stale. */
function InsightCard({ insight }: { insight: V2Insight }) {
  const { record: words } = useWords();
  const { record, dialogs, go, find, state, editors } = useOpenRecord();
  const { type, status, value, is_edited } = insight;
  const tasks = useTasks(insight);
  const ofTasks = useOnDemand(lazyTasks, tasks !== undefined);
  const isLive = tasks !== undefined && ofTasks !== undefined;
  // Insights of custom templates share a type, and cannot be edited.
  const isEditing = useIsEditing(`insight ${type}`) && type !== 'custom';
  const is_idle = state !== undefined && (state.progress === null || state.progress.stage === 'done');
  return (
    <section className="flex flex-col gap-2">
      <header className="flex min-h-7 items-center gap-2">
        <h3 className="font-semibold">{words.insight_types[type]}</h3>
        {is_edited && <Badge tone="accent">{words.edited}</Badge>}
        {state?.stale_insights.includes(type) === true && <Badge tone="warn">{words.stale}</Badge>}
        {!isEditing && <InsightActions insight={insight} onEdit={() => editors.open(`insight ${type}`)} />}
      </header>
      {isEditing && value !== null ? (
        <InsightEditor type={type} value={value} />
      ) : (
        <InsightBody status={status} is_idle={is_idle} failure={state?.failure_reason ?? null}>
          {value !== null && !isLive && (
            <InsightContent
              type={type}
              value={value}
              points={toPoints(record)}
              heading="h4"
              utterances={dialogs}
              onGo={go}
              onFind={find}
            />
          )}
        </InsightBody>
      )}
      {isLive && !isEditing && <ofTasks.LiveActionItems items={tasks} />}
    </section>
  );
}

const toPoints = ({ decisions = [], open_questions = [], risks = [] }: OpenRecord['record']) => ({
  decisions,
  open_questions,
  risks,
});

function InsightEditor(props: { type: V2Insight['type']; value: NonNullable<V2Insight['value']> }) {
  const rich = useOnDemand(lazyEditor, true);
  return rich === undefined ? <Skeleton className="h-40 w-full" /> : <rich.RichEditor {...props} />;
}

const isOfTasks = (type: V2Insight['type']) => type.startsWith('action_item');

/** undefined: it is another insight, or its items are not there yet. */
function useTasks({ type, value }: Pick<V2Insight, 'type' | 'value'>) {
  const { slug, record_id } = useRecordParams();
  const { data } = useQuery({ ...recordActionItemsQuery(slug, record_id), enabled: isOfTasks(type) });
  const isListed = value !== null && 'items' in value && value.items.length > 0;
  return isOfTasks(type) && (isListed || data?.length !== 0) ? data : undefined;
}

/** The tasks of a record that has no insight with tasks: people have added them. */
function UnfoundTasks() {
  const tasks = useTasks({ type: 'action_item', value: null });
  const ofTasks = useOnDemand(lazyTasks, tasks !== undefined);
  return tasks !== undefined && ofTasks !== undefined && <ofTasks.LiveActionItems items={tasks} />;
}

/** For users who may edit: edits the insight, or restores the original. */
function InsightActions({ insight: { type, value }, onEdit }: { insight: V2Insight; onEdit: () => void }) {
  const { record: words } = useWords();
  const { record, state } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  // Insights of custom templates share a type, so an edit cannot address one of them.
  if (!record.permissions.edit || type === 'custom' || value === null) return null;
  const { text } = value;
  const insight = { params: { ...params, type } };
  const revert = () =>
    void change(() => client.revertInsight(insight), {
      text: words.reverted,
      action: {
        text: words.undo,
        run: () => void change(() => client.editInsight({ ...insight, body: { text } })),
      },
    });
  return (
    <span className="ml-auto flex">
      {state?.edited_insights.includes(type) === true && (
        <IconButton size="small" label={words.revert_insight} icon={<Undo2 size={14} />} onClick={revert} />
      )}
      {/* Tasks are edited one by one. */}
      {!isOfTasks(type) && (
        <IconButton
          size="small"
          data-opens={`insight ${type}`}
          label={words.edit_insight(words.insight_types[type])}
          icon={<Pencil size={14} />}
          onClick={onEdit}
        />
      )}
    </span>
  );
}

interface InsightBodyProps {
  status: V2Insight['status'];
  /** Nothing is being made of the record. */
  is_idle: boolean;
  failure: Reason | null;
  children: ReactNode;
}

function InsightBody({ status, is_idle, failure, children }: InsightBodyProps) {
  const words = useWords();
  if (status === 'processed') return children;
  const reason = status === 'failed' ? failure : null;
  return (
    <p className="rounded-card bg-sunken px-3 py-2 text-soft">
      {status === 'created' && is_idle ? words.record.insight_missing : words.record.insight_statuses[status]}
      {reason !== null && (
        <>
          {toSentenceGap(words)}
          <ReasonText reason={reason} />
        </>
      )}
    </p>
  );
}
