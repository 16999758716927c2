import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { useMemo } from 'react';
import { RowList } from '../../../components/row-list.tsx';
import { ActionItemRow } from '../../actions/action-item-row.tsx';
import { useQuery } from '@tanstack/react-query';
import { myMemberQuery } from '../../../session/my-member-query.ts';
import { useOpenRecord } from '../open-record.ts';
import { findMoment, toStartsById } from './insight-moments.ts';
import { MomentButton } from './moment-button.tsx';

/** Action items with what people said of them: ticked, given, dated. */
export function LiveActionItems({ items }: { items: readonly ActionItem[] }) {
  const { slug, record, dialogs, go } = useOpenRecord();
  const { data: member } = useQuery(myMemberQuery(slug));
  const startsById = useMemo(() => toStartsById(dialogs), [dialogs]);
  const { edit } = record.permissions;
  return (
    <RowList>
      {items.map((item) => {
        const { start_ms, dialog_ids, assignee } = item;
        const moment = findMoment({ dialog_ids, ...(start_ms !== null && { start_ms }) }, startsById);
        return (
          <ActionItemRow
            key={item.id}
            slug={slug}
            item={item}
            may_edit={edit}
            may_tick={edit || (assignee?.member_id != null && assignee.member_id === member?.id)}
            source={moment !== undefined && <MomentButton start_ms={moment} onGo={go} />}
          />
        );
      })}
    </RowList>
  );
}
