import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon, Send } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '@minutebook/contract/v3/webhook-endpoints.ts';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useWords, useFormat } from '../../../words/use-words.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Disclosure } from '../../../components/overlays/disclosure.tsx';
import { client } from '../../../session/client.ts';
import { webhooksQuery } from './programs-queries.ts';
import { Deliveries } from './deliveries.tsx';
import { useProgramsChange } from './use-programs-change.ts';
import { WebhookMenu } from './webhook-menu.tsx';

/** It has the names of all changes, which come with the library of their schemas. */
const lazyWebhookDialog = onDemand(() => import('./webhook-dialog.tsx'), true);

export function WebhooksSection({ slug }: { slug: string }) {
  const { programs, settings } = useWords();
  const webhooks = useQuery(webhooksQuery(slug));
  const [isAdding, setIsAdding] = useState(false);
  const dialog = useOnDemand(lazyWebhookDialog, isAdding);
  const add = (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {programs.new_webhook}
    </Button>
  );
  const isEmpty = webhooks.data?.items.length === 0;
  return (
    <Section
      title={settings.sections.webhooks}
      count={webhooks.data?.items.length}
      text={programs.webhooks_text}
      actions={add}
    >
      {isEmpty && (
        <EmptyState icon={WebhookIcon} title={programs.no_webhooks_title} text={programs.no_webhooks_text} />
      )}
      <Loaded query={webhooks}>
        {({ items }) => (
          <div className="flex flex-col gap-3">
            {items.map((webhook) => (
              <WebhookCard key={webhook.id} slug={slug} webhook={webhook} />
            ))}
          </div>
        )}
      </Loaded>
      {isAdding && dialog !== undefined && (
        <dialog.WebhookDialog slug={slug} onClose={() => setIsAdding(false)} />
      )}
    </Section>
  );
}

function WebhookCard({ slug, webhook }: { slug: string; webhook: Webhook }) {
  const { programs } = useWords();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { id, url, description, types, pause_reason, failing_since } = webhook;
  const params = { slug, webhook_id: id };
  const test = useProgramsChange(slug, () => client.testWebhook({ params }), programs.test_sent);
  const isPaused = webhook.state === 'paused';
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-48 flex-1">
          <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="min-w-0 font-semibold break-all">{description === '' ? url : description}</h3>
            <Badge tone={isPaused ? 'warn' : 'good'}>{isPaused ? programs.paused : programs.active}</Badge>
            {failing_since !== null && (
              <Badge tone="bad">{programs.failing_since(format.shortDate(failing_since))}</Badge>
            )}
          </div>
          {description !== '' && <p className="font-mono text-sm break-all text-soft">{url}</p>}
          <p className="text-sm text-faint">
            {types.length === 0 ? programs.all_types : programs.types_of(types.length)}
          </p>
          {pause_reason !== null && (
            <p className="text-sm text-soft">{programs.pause_reasons[pause_reason]}</p>
          )}
        </div>
        <div className="flex items-center gap-2">
          <Button
            size="small"
            icon={<Send size={14} aria-hidden />}
            busy={test.isPending}
            onClick={() => test.mutate(undefined, { onSuccess: () => setIsOpen(true) })}
          >
            {programs.send_test}
          </Button>
          <WebhookMenu slug={slug} webhook={webhook} />
        </div>
      </div>
      <Disclosure label={programs.deliveries} className="mt-2" open={isOpen} onToggle={setIsOpen}>
        {isOpen && <Deliveries slug={slug} webhook={webhook} />}
      </Disclosure>
    </article>
  );
}
