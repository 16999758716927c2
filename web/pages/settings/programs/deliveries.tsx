import { useInfiniteQuery } from '@tanstack/react-query';
import { deliveryStates } from '@minutebook/contract/resources/value-lists.ts';
import type { DeliveryState, Webhook, WebhookDelivery } from '@minutebook/contract/v3/webhook-endpoints.ts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useWords, useFormat } from '../../../words/use-words.tsx';
import { deliveriesQuery } from './programs-queries.ts';
import { useChange, useRefresh } from '../use-change.ts';
import { Badge, type Tone } from '../../../components/badge.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { Disclosure } from '../../../components/overlays/disclosure.tsx';
import { client } from '../../../session/client.ts';
import { useSlug } from '../../../session/queries.ts';

/** The deliveries and their outcomes, newest change first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const slug = useSlug();
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

const tones: Record<DeliveryState, Tone> = { waiting: 'accent', delivered: 'good', failed: 'bad' };

interface DeliveryRowProps {
  params: { slug: string; webhook_id: number };
  /** Nothing is sent until the webhook is resumed. */
  is_paused: boolean;
  delivery: WebhookDelivery;
}

function DeliveryRow({ params, is_paused, delivery }: DeliveryRowProps) {
  const { programs } = useWords();
  const { seq, type, state, request, answer } = delivery;
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tones[state]}>{programs.delivery_states[state]}</Badge>
        <code className="min-w-0 text-sm">{type}</code>
        <Outcome delivery={delivery} is_paused={is_paused} />
      </div>
      {request !== null && (
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <Disclosure label={programs.request} className="min-w-0">
            <Body text={toReadable(request)} label={programs.request} />
          </Disclosure>
          <Disclosure label={programs.answer} className="min-w-0">
            <Body
              text={answer === null || answer === '' ? programs.no_answer : answer}
              label={programs.answer}
            />
          </Disclosure>
        </div>
      )}
      <Again params={params} seq={seq} />
    </li>
  );
}

function Outcome({ delivery, is_paused }: Omit<DeliveryRowProps, 'params'>) {
  const { programs } = useWords();
  const format = useFormat();
  const { attempts, status, fault, duration_ms, attempted_at, due_at } = delivery;
  const said = [
    attempted_at === null ? null : format.ago(attempted_at),
    attempts > 0 ? programs.attempts(attempts) : null,
    status === null ? null : programs.answered(status),
    fault === null || status !== null ? null : programs.faults[fault],
    duration_ms === null ? null : programs.took(format.number(duration_ms)),
    due_at === null || attempts === 0 || is_paused ? null : programs.next_attempt(format.due(due_at)),
  ];
  return <span className="text-sm text-faint">{said.filter((part) => part !== null).join(' · ')}</span>;
}

/** Sends it, or everything since, again; the latter asks first. */
function Again({ params, seq }: { params: DeliveryRowProps['params']; seq: number }) {
  const { programs } = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefresh();
  const redeliver = useChange(() => client.redeliverWebhook({ params: { ...params, seq } }), {
    done: programs.sent_again,
  });
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        size="small"
        kind="quiet"
        aria-label={programs.redeliver_of(seq)}
        busy={redeliver.isPending}
        onClick={() => redeliver.mutate()}
      >
        {programs.redeliver}
      </Button>
      <Button size="small" kind="quiet" onClick={() => setIsAsking(true)}>
        {programs.replay}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        kind="primary"
        title={programs.replay_title(seq)}
        text={programs.replay_text}
        confirm={programs.redeliver}
        onConfirm={async () => {
          await client.replayWebhook({ params, body: { from_seq: seq } });
          await refresh();
        }}
      />
    </div>
  );
}

/** Long texts scroll, with the keyboard too. */
const Body = ({ text, label }: { text: string; label: string }) => (
  <pre
    role="region"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    tabIndex={0}
    className="max-h-60 overflow-auto rounded-control bg-sunken px-3 py-2 font-mono text-xs whitespace-pre-wrap break-all"
  >
    {text}
  </pre>
);

function toReadable(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
