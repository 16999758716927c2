import type { DeviceRequest } from '@minutebook/contract/app/program-endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../components/forms/text-field.tsx';
import { useFocusAtOnce } from '../../components/frame/use-focus-at-once.ts';
import { toErrorText } from '../../components/states/error-text.ts';
import { client } from '../../session/client.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { EntryFrame } from '../sign-in/entry-frame.tsx';
import { EntryForm } from '../sign-in/entry-form.tsx';
import { useEntryForm } from '../sign-in/use-entry-form.ts';
import { ConsentForm, type Choice } from './consent-form.tsx';
import { useProgramWords } from './use-program-words.ts';

interface Asked {
  user_code: string;
  request: DeviceRequest;
}

/** A program without a browser shows a code: whoever has it in front of them enters it here. */
export function DevicePage() {
  const { consent } = useWords();
  const [asked, setAsked] = useState<Asked>();
  const [answered, setAnswered] = useState<'allowed' | 'refused'>();
  if (answered !== undefined) {
    const isAllowed = answered === 'allowed';
    return (
      <EntryFrame
        title={isAllowed ? consent.device_done_title : consent.device_refused_title}
        text={isAllowed ? consent.device_done_text : consent.device_refused_text}
      >
        {null}
      </EntryFrame>
    );
  }
  if (asked !== undefined) return <Consent {...asked} onAnswer={setAnswered} />;
  return (
    <EntryFrame title={consent.device_title} text={consent.device_text}>
      <CodeForm onFound={setAsked} />
    </EntryFrame>
  );
}

function CodeForm({ onFound }: { onFound: (asked: Asked) => void }) {
  const { consent } = useWords();
  const field = useFocusAtOnce<HTMLInputElement>();
  const given = new URLSearchParams(location.search).get('user_code') ?? '';
  const entry = useEntryForm({
    missing: { user_code: consent.code_missing },
    async send({ user_code }) {
      onFound({ user_code, request: await client.readDeviceRequest({ body: { user_code } }) });
    },
  });
  return (
    <EntryForm entry={entry} button={consent.next}>
      <TextField
        ref={field}
        name="user_code"
        label={consent.code}
        defaultValue={given.slice(0, 40)}
        error={entry.faults.user_code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </EntryForm>
  );
}

function Consent({
  user_code,
  request,
  onAnswer,
}: Asked & { onAnswer: (answer: 'allowed' | 'refused') => void }) {
  const words = useWords();
  const { consent } = words;
  const format = useFormat();
  const toWords = useProgramWords();
  const allow = useMutation({
    mutationFn: (choice: Choice) => client.allowDevice({ body: { user_code, ...choice } }),
    onSuccess: () => onAnswer('allowed'),
  });
  const refuse = useMutation({
    mutationFn: () => client.refuseDevice({ body: { user_code } }),
    onSuccess: () => onAnswer('refused'),
  });
  const error = allow.error ?? refuse.error;
  const { title, text } = toWords(request.program);
  return (
    <EntryFrame title={title} text={text}>
      <ConsentForm
        asked={request}
        warning={consent.device_warning}
        facts={<p>{consent.asked_from({ address: request.address, ago: format.ago(request.created_at) })}</p>}
        fault={error === null ? undefined : toErrorText(error, words)}
        busy={allow.isPending}
        onAllow={allow.mutate}
        onRefuse={() => refuse.mutate()}
      />
    </EntryFrame>
  );
}
