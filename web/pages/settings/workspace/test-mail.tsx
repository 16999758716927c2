import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { toErrorText } from '../../../components/states/error-text.ts';
import { client } from '../../../session/client.ts';
import { useSlug } from '../../../session/queries.ts';
import { useWords } from '../../../words/use-words.tsx';

/** Whether mail leaves this server, and what the mail server says. */
export function TestMail() {
  const slug = useSlug();
  const words = useWords();
  const { settings } = words;
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => client.sendTestMail({ params: { slug } }),
  });
  const tell = data?.is_accepted === true ? settings.mail_taken : settings.mail_refused;
  return (
    <Section title={settings.mail_title} text={settings.mail_text}>
      <Button icon={<Mail size={16} aria-hidden />} busy={isPending} onClick={() => mutate()}>
        {settings.mail_test}
      </Button>
      <p role="status" className="mt-3 max-w-prose text-sm wrap-anywhere text-soft">
        {error !== null && toErrorText(error, words)}
        {data !== undefined && tell(data)}
      </p>
    </Section>
  );
}
