import { usePart } from '../../../components/part.ts';
import type { Webhook } from '@minutebook/contract/v3/webhook-endpoints.ts';
import { KeyRound, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { MenuItem } from '../../../components/overlays/menu.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { EditMenu } from '../edit-menu.tsx';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { useProgramsChange, useProgramsRefresh } from './use-programs-change.ts';
import { webhookDialogPart } from './webhook-dialog-part.ts';

export function WebhookMenu({ slug, webhook }: { slug: string; webhook: Webhook }) {
  const { programs } = useWords();
  const [asking, setAsking] = useState<'edit' | 'secret' | 'resume'>();
  const dialog = usePart(webhookDialogPart, asking === 'edit');
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
