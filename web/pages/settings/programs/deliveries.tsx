import { useInfiniteQuery } from '@tanstack/react-query';
import { deliveryStates } from '@minutebook/contract/resources/value-lists.ts';
import type { DeliveryState, Webhook } from '@minutebook/contract/v3/webhook-endpoints.ts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { deliveriesQuery } from './programs-queries.ts';

/** The deliveries and their outcomes, newest change first. */
export function Deliveries({ slug, webhook }: { slug: string; webhook: Webhook }) {
  const { id: webhook_id, state: webhookState } = webhook;
  const { programs } = useWords();
  const [state, setState] = useState<DeliveryState | 'all'>('all');
  const found = useInfiniteQuery(deliveriesQuery(slug, webhook_id, state === 'all' ? undefined : state));
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={programs.only}
        hide_label
        quiet
        className="self-start"
        value={state}
        options={[
          { value: 'all', text: programs.all_deliveries },
          ...deliveryStates.map((value) => ({ value, text: programs.delivery_states[value] })),
        ]}
        onChange={setState}
      />
      <Loaded query={found}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="text-faint">{programs.no_deliveries}</p>;
          return (
            <RowList ordered>
              {items.map((delivery) => (
                <DeliveryRow
                  key={delivery.seq}
                  params={{ slug, webhook_id }}
                  is_paused={webhookState === 'paused'}
                  delivery={delivery}
                />
              ))}
            </RowList>
          );
        }}
      </Loaded>
      {found.hasNextPage && (
        <Button
          size="small"
          className="self-start"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {programs.more}
        </Button>
      )}
    </div>
  );
}
