import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tags, Lock } from 'lucide-react';
import type { RecordScope } from '@minutebook/contract/resources/allowed-values.ts';
import { LabelDot } from '../../../components/label-chip.tsx';
import { Menu, MenuCheck, MenuHeading, MenuItem } from '../../../components/overlays/menu.tsx';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { labelsQuery, teamsQuery } from '../filters/filter-options.ts';
import type { RecordItem } from '../records-query.ts';
import { BulkButton } from './bulk-button.tsx';
import type { RunBulk } from './use-bulk.ts';
import { useSlug } from '../../../session/queries.ts';

interface LabelMenuProps {
  items: readonly RecordItem[];
}

/** Gives labels to the selected records, and takes them away. */
export function LabelMenu(props: LabelMenuProps) {
  const { records } = useWords();
  return (
    <Menu
      trigger={
        <BulkButton kind="primary" label={records.labels} icon={<Tags size={15} aria-hidden />} is_named />
      }
    >
      <LabelChecks {...props} />
    </Menu>
  );
}

function LabelChecks({ items }: LabelMenuProps) {
  const slug = useSlug();
  const words = useWords();
  const { records } = words;
  const change = useLabelChange(slug);
  const { data: labels, error } = useQuery(labelsQuery(slug));
  if (labels === undefined && error !== null)
    return <p className="p-2 text-bad">{toErrorText(error, words)}</p>;
  return (
    <>
      <MenuHeading>{labels?.length === 0 ? records.no_labels : records.labels}</MenuHeading>
      {labels?.map(({ id, name, color }) => {
        const { with_label, without_label } = splitByLabel(items, id);
        const isOnAll = without_label.length === 0;
        return (
          <MenuCheck
            key={id}
            checked={isOnAll || (with_label.length > 0 && 'indeterminate')}
            onChange={() =>
              change({ label_id: id, record_ids: isOnAll ? with_label : without_label, is_on: !isOnAll })
            }
          >
            <LabelDot color={color} />
            <span className="truncate">{name}</span>
          </MenuCheck>
        );
      })}
    </>
  );
}

function splitByLabel(items: readonly RecordItem[], label_id: number) {
  const { with_label = [], without_label = [] } = Object.groupBy(items, ({ record }) =>
    record.labels.some(({ id }) => id === label_id) ? 'with_label' : 'without_label',
  );
  return { with_label: with_label.map(toId), without_label: without_label.map(toId) };
}

const toId = ({ record }: RecordItem): number => record.id;

/** The most records that one request gives a label to. */
const AT_ONCE = 100;

interface LabelChange {
  label_id: number;
  /** The records that change: records that have the label do not get it again. */
  record_ids: readonly number[];
  is_on: boolean;
}

/** Gives a label to many records, or takes it away; says so, and offers to undo it. */
function useLabelChange(slug: string): (change: LabelChange) => void {
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const change = async ({ label_id, record_ids, is_on }: LabelChange, isUndo = false): Promise<void> => {
    const send = is_on ? client.addLabels : client.removeLabels;
    const changed: number[] = [];
    const undo = () => void change({ label_id, record_ids: changed, is_on: !is_on }, true);
    const action = () => !isUndo && changed.length > 0 && { action: { text: words.records.undo, run: undo } };
    try {
      for (let start = 0; start < record_ids.length; start += AT_ONCE) {
        const part = record_ids.slice(start, start + AT_ONCE);
        await send({ params: { slug }, body: { record_ids: part, label_ids: [label_id] } });
        changed.push(...part);
      }
      toast({ tone: 'good', text: words.records.labels_changed(changed.length), ...action() });
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words), ...action() });
    }
    for (const key of ['records', 'labels']) void queries.invalidateQueries({ queryKey: [key, slug] });
  };
  return (wanted) => void change(wanted);
}

interface Audience {
  scope: RecordScope;
  team_ids: number[];
}

/** Gives the selected records to their owners alone, to a team or to everybody. */
export function AccessMenu({ items, run }: { items: readonly RecordItem[]; run: RunBulk }) {
  const slug = useSlug();
  const { records } = useWords();
  const editable = items.flatMap(({ record }) => (record.permissions.edit ? [record] : []));
  if (editable.length === 0) return null;
  const before = new Map(
    editable.map(({ id, scope, teams }) => [id, { scope, team_ids: teams.map((team) => team.id) }]),
  );
  const change = (record_id: number, { scope, team_ids }: Audience) => {
    const body = scope === 'team' ? { scope, team_ids } : { scope };
    return client.updateRecord({ params: { slug, record_id }, body });
  };
  const restore = async (record_id: number) => {
    const audience = before.get(record_id);
    if (audience !== undefined) await change(record_id, audience);
  };
  const give = (audience: Audience) =>
    void run({
      record_ids: editable.map(({ id }) => id),
      work: (record_id) => change(record_id, audience),
      said: records.access_changed,
      undo: (record_ids) => run({ record_ids, work: restore, said: records.access_changed }),
    });
  return (
    <Menu
      trigger={
        <BulkButton kind="plain" label={records.scope} icon={<Lock size={14} aria-hidden />} is_named />
      }
    >
      <MenuHeading>{records.scope}</MenuHeading>
      <Audiences onChoice={give} />
    </Menu>
  );
}

function Audiences({ onChoice }: { onChoice: (audience: Audience) => void }) {
  const slug = useSlug();
  const { records } = useWords();
  const { data: teams } = useQuery(teamsQuery(slug));
  return (
    <>
      <MenuItem onSelect={() => onChoice({ scope: 'private', team_ids: [] })}>
        {records.scopes.private}
      </MenuItem>
      {teams?.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onChoice({ scope: 'team', team_ids: [id] })}>
          {records.scope_of_team(name)}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => onChoice({ scope: 'workspace', team_ids: [] })}>
        {records.scopes.workspace}
      </MenuItem>
    </>
  );
}
