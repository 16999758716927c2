import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon, Send, KeyRound, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '@minutebook/contract/v3/webhook-endpoints.ts';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { Button } from '../../../components/button.tsx';
import { AddButton, Section } from '../../../components/frame/section.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useWords, useFormat } from '../../../words/use-words.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Disclosure } from '../../../components/overlays/disclosure.tsx';
import { client } from '../../../session/client.ts';
import { webhooksQuery } from './programs-queries.ts';
import { useChange, useRefresh } from '../use-change.ts';
import { Deliveries } from './deliveries.tsx';
import { MenuItem } from '../../../components/overlays/menu.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { ChoiceCards } from '../../../components/forms/choice-cards.tsx';
import { EditMenu } from '../edit-menu.tsx';
import { KeepOldField, type KeepOld, SecretDialog } from './secret-dialog.tsx';
import { useSlug } from '../../../session/queries.ts';

/** It has the names of all changes, which come with the library of their schemas. */
const lazyWebhookDialog = onDemand(() => import('./webhook-dialog.tsx'), true);

export function WebhooksSection() {
  const slug = useSlug();
  const { programs, settings } = useWords();
  const webhooks = useQuery(webhooksQuery(slug));
  const [isAdding, setIsAdding] = useState(false);
  const dialog = useOnDemand(lazyWebhookDialog, isAdding);
  const isEmpty = webhooks.data?.items.length === 0;
  return (
    <Section
      title={settings.sections.webhooks}
      count={webhooks.data?.items.length}
      text={programs.webhooks_text}
      actions={<AddButton text={programs.new_webhook} onClick={() => setIsAdding(true)} />}
    >
      {isEmpty && (
        <EmptyState icon={WebhookIcon} title={programs.no_webhooks_title} text={programs.no_webhooks_text} />
      )}
      <Loaded query={webhooks}>
        {({ items }) => (
          <div className="flex flex-col gap-3">
            {items.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} />
            ))}
          </div>
        )}
      </Loaded>
      {isAdding && dialog !== undefined && <dialog.WebhookDialog onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const slug = useSlug();
  const { programs } = useWords();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { id, url, description, types, pause_reason, failing_since } = webhook;
  const params = { slug, webhook_id: id };
  const test = useChange(() => client.testWebhook({ params }), { done: programs.test_sent });
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
          <WebhookMenu webhook={webhook} />
        </div>
      </div>
      <Disclosure label={programs.deliveries} className="mt-2" open={isOpen} onToggle={setIsOpen}>
        {isOpen && <Deliveries webhook={webhook} />}
      </Disclosure>
    </article>
  );
}

function WebhookMenu({ webhook }: { webhook: Webhook }) {
  const slug = useSlug();
  const { programs } = useWords();
  const [asking, setAsking] = useState<'edit' | 'secret' | 'resume'>();
  const dialog = useOnDemand(lazyWebhookDialog, asking === 'edit');
  const close = () => setAsking(undefined);
  const refresh = useRefresh();
  const params = { slug, webhook_id: webhook.id };
  const pause = useChange(() => client.updateWebhook({ params, body: { state: 'paused' } }));
  const host = URL.parse(webhook.url)?.host ?? webhook.url;
  const remove = async () => {
    await client.deleteWebhook({ params });
    await refresh();
  };
  return (
    <>
      <EditMenu
        name={host}
        onEdit={() => setAsking('edit')}
        onDelete={remove}
        delete_title={programs.delete_title(host)}
        delete_text={programs.delete_text}
      >
        <MenuItem icon={<KeyRound size={15} />} onSelect={() => setAsking('secret')}>
          {programs.new_secret}
        </MenuItem>
        {webhook.state === 'active' ? (
          <MenuItem icon={<Pause size={15} />} onSelect={() => pause.mutate()}>
            {programs.pause}
          </MenuItem>
        ) : (
          <MenuItem icon={<Play size={15} />} onSelect={() => setAsking('resume')}>
            {programs.resume}
          </MenuItem>
        )}
      </EditMenu>
      {asking === 'edit' && dialog !== undefined && (
        <dialog.WebhookDialog webhook={webhook} onClose={close} />
      )}
      {asking === 'secret' && <NewSecretDialog params={params} onClose={close} />}
      {asking === 'resume' && <ResumeDialog params={params} onClose={close} />}
    </>
  );
}

interface NewSecretDialogProps {
  params: { slug: string; webhook_id: number };
  onClose: () => void;
}

function NewSecretDialog({ params, onClose }: NewSecretDialogProps) {
  const { programs } = useWords();
  const [hours, setHours] = useState<KeepOld>('24');
  const [secret, setSecret] = useState<string>();
  const rotate = async () => {
    const body = { keep_old_hours: Number(hours) };
    setSecret((await client.rotateWebhookSecret({ params, body })).secret);
  };
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={programs.new_secret}
      text={programs.new_secret_text}
      submit={programs.new_secret}
      onClose={onClose}
      is_complete
      onSubmit={rotate}
    >
      {(refusal) => <KeepOldField value={hours} error={refusal} onChange={setHours} />}
    </FormDialog>
  );
}

interface ResumeDialogProps {
  params: { slug: string; webhook_id: number };
  onClose: () => void;
}

/** A paused webhook kept its place: whether it goes on from there is for people to say. */
function ResumeDialog({ params, onClose }: ResumeDialogProps) {
  const { programs } = useWords();
  const [from, setFrom] = useState<'stopped' | 'now'>('stopped');
  const refresh = useRefresh();
  const resume = async () => {
    await client.updateWebhook({ params, body: { state: 'active', resume_from: from } });
    await refresh();
    onClose();
  };
  return (
    <FormDialog
      title={programs.resume_title}
      text={programs.resume_text}
      submit={programs.resume}
      onClose={onClose}
      is_complete
      onSubmit={resume}
    >
      {() => (
        <ChoiceCards
          label={programs.resume_from}
          value={from}
          onChange={setFrom}
          options={[
            { value: 'stopped', text: programs.resume_stopped },
            { value: 'now', text: programs.resume_now },
          ]}
        />
      )}
    </FormDialog>
  );
}
