import { usePart } from '../../../components/part.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { webhooksQuery } from './programs-queries.ts';
import { WebhookCard } from './webhook-card.tsx';
import { webhookDialogPart } from './webhook-dialog-part.ts';

export function WebhooksSection({ slug }: { slug: string }) {
  const { programs, settings } = useWords();
  const webhooks = useQuery(webhooksQuery(slug));
  const [isAdding, setIsAdding] = useState(false);
  const dialog = usePart(webhookDialogPart, isAdding);
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
