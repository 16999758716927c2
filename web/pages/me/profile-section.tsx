import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../../components/avatar.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { SaveForm } from '../../components/forms/save-form.tsx';
import { Section } from '../../components/frame/section.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { client } from '../../session/client.ts';
import { changeUser } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { useWords } from '../../words/use-words.tsx';
import { PasswordChange } from './password-change.tsx';

export function ProfileSection() {
  const words = useWords();
  const { me } = words;
  const { user } = useSession();
  const toast = useToast();
  const [name, setName] = useState(user?.name ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.updateMe({ body: { name: name.trim() } }),
    onSuccess(changed) {
      changeUser(changed);
      toast({ tone: 'good', text: me.saved });
    },
  });
  if (user === undefined) return null;
  const wanted = name.trim();
  return (
    <>
      <Section title={me.sections.profile} text={me.profile_text}>
        <SaveForm
          may_save={wanted !== '' && wanted !== user.name}
          busy={isPending}
          error={null}
          onSave={() => mutate()}
        >
          <div className="flex items-center gap-3">
            <Avatar name={wanted === '' ? user.name : wanted} />
            <span className="min-w-0 truncate text-soft">{user.email}</span>
          </div>
          <TextField
            label={me.name}
            value={name}
            maxLength={200}
            autoComplete="name"
            error={error === null ? undefined : toErrorText(error, words)}
            onChange={(event) => setName(event.target.value)}
          />
        </SaveForm>
      </Section>
      <PasswordChange email={user.email} />
    </>
  );
}
