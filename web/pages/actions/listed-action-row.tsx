import { Link } from '@tanstack/react-router';
import type { ListedActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { useTitleOf } from '../../words/use-title-of.ts';
import { useWords } from '../../words/use-words.tsx';
import { ActionItemRow } from './action-item-row.tsx';
import { useSlug } from '../../session/queries.ts';

interface ListedActionRowProps {
  listed: ListedActionItem;
  /** false: the heading says it. */
  has_record: boolean;
}

/** An item of any record, with the way to its moment. */
export function ListedActionRow({
  listed: { item, record, may_edit, may_tick },
  has_record,
}: ListedActionRowProps) {
  const slug = useSlug();
  const { actions } = useWords();
  const [first] = item.dialog_ids;
  const title = useTitleOf()(record);
  return (
    <ActionItemRow
      item={item}
      may_edit={may_edit}
      may_tick={may_tick}
      source={
        <Link
          to="/w/$slug/records/$record_id"
          params={{ slug, record_id: String(record.id) }}
          {...(first !== undefined && { hash: `d${first}` })}
          className="max-w-full truncate text-accent-ink hover:underline"
        >
          {has_record ? title : actions.to_moment}
        </Link>
      }
    />
  );
}
