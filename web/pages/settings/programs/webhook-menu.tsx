import { KeyRound, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '@minutebook/contract/v3/webhook-endpoints.ts';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { MenuItem } from '../../../components/overlays/menu.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { ChoiceCards } from '../../../components/forms/choice-cards.tsx';
import { EditMenu } from '../edit-menu.tsx';
import { useProgramsChange, useProgramsRefresh } from './use-programs-change.ts';
import { KeepOldField, type KeepOld } from './keep-old-field.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** It has the names of all changes, which come with the library of their schemas. */
const lazyWebhookDialog = onDemand(() => import('./webhook-dialog.tsx'), true);

export function WebhookMenu({ slug, webhook }: { slug: string; webhook: Webhook }) {
  const { programs } = useWords();
  const [asking, setAsking] = useState<'edit' | 'secret' | 'resume'>();
  const dialog = useOnDemand(lazyWebhookDialog, asking === 'edit');
  const close = () => setAsking(undefined);
  const refresh = useProgramsRefresh(slug);
  const params = { slug, webhook_id: webhook.id };
  const pause = useProgramsChange(slug, () => client.updateWebhook({ params, body: { state: 'paused' } }));
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
          <MenuItem icon={<Pause size={15} />} onSelect={() => pause.mutate(undefined)}>
            {programs.pause}
          </MenuItem>
        ) : (
          <MenuItem icon={<Play size={15} />} onSelect={() => setAsking('resume')}>
            {programs.resume}
          </MenuItem>
        )}
      </EditMenu>
      {asking === 'edit' && dialog !== undefined && (
        <dialog.WebhookDialog slug={slug} webhook={webhook} onClose={close} />
      )}
      {asking === 'secret' && <NewSecretDialog params={params} onClose={close} />}
      {asking === 'resume' && <ResumeDialog slug={slug} params={params} onClose={close} />}
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
  slug: string;
  params: { slug: string; webhook_id: number };
  onClose: () => void;
}

/** A paused webhook kept its place: whether it goes on from there is for people to say. */
function ResumeDialog({ slug, params, onClose }: ResumeDialogProps) {
  const { programs } = useWords();
  const [from, setFrom] = useState<'stopped' | 'now'>('stopped');
  const refresh = useProgramsRefresh(slug);
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
