import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { toErrorText } from '../../components/error-text.ts';
import { Section } from '../../components/section.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useToast } from '../../components/toast.tsx';
import { client } from '../../session/client.ts';
import { changeUser } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { useWords } from '../../words/use-words.tsx';
import { PasswordChange } from './password-change.tsx';

export function ProfileSection() {
  const words = useWords();
  const { buttons, me } = words;
  const { user } = useSession();
  const toast = useToast();
  const [name, setName] = useState(user?.name ?? '');
  const save = useMutation({
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
        <form
          className="flex max-w-md flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (wanted !== '' && wanted !== user.name) save.mutate();
          }}
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
            error={save.error === null ? undefined : toErrorText(save.error, words)}
            onChange={(event) => setName(event.target.value)}
          />
          <div>
            <Button
              type="submit"
              kind="primary"
              busy={save.isPending}
              disabled={wanted === '' || wanted === user.name}
            >
              {buttons.save}
            </Button>
          </div>
        </form>
      </Section>
      <PasswordChange email={user.email} />
    </>
  );
}
