/** From "nothing transcribes here" to transcripts, and from quotes to minutes: what to do next, with one button. */
import type { AppEngine } from '@minutebook/contract/app/engine-endpoints.ts';
import type { SpeechInstallation, SpeechSetup } from '@minutebook/contract/app/speech-setup-endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Spinner } from '../../../components/button.tsx';
import { CommandLine } from '../../../components/command-line.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { toErrorText } from '../../../components/states/error-text.ts';
import { ReasonText } from '../../../components/states/reason-text.tsx';
import { client } from '../../../session/client.ts';
import { useSlug } from '../../../session/queries.ts';
import { useSession } from '../../../session/session.ts';
import { ProgressLine } from '../../../uploads/tray/progress-line.tsx';
import { joinSentences } from '../../../words/join-sentences.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useBulk } from '../../records/bulk/use-bulk.ts';
import { InstallDialog } from './install-dialog.tsx';
import { speechSetupQuery } from './speech-setup.ts';

interface SetupPartProps {
  kind: AppEngine['kind'];
  setup: SpeechSetup;
  /** An engine of this kind, other than the built-in one, is in use already. */
  is_set: boolean;
  onConnect: () => void;
}

export function SetupPart({ kind, setup: given, is_set, onConnect }: SetupPartProps) {
  const setup = toSetupOf(kind, given);
  const { installation } = setup;
  if (installation?.state === 'running')
    return <Installing installation={installation} may_cancel={setup.is_server_owner} />;
  if (is_set) return kind === 'transcription' && <Waiting record_ids={setup.waiting_record_ids} />;
  return <NotSetUp kind={kind} setup={setup} onConnect={onConnect} />;
}

/**
 * The part of the setup for one kind: its models, and the installation of one of them. A model in no list
 * transcribes.
 */
function toSetupOf(kind: AppEngine['kind'], setup: SpeechSetup): SpeechSetup {
  const models = setup.models.filter((model) => model.kind === kind);
  const installed = setup.models.find(({ name }) => name === setup.installation?.model);
  const isOfKind = (installed?.kind ?? 'transcription') === kind;
  const runs_models = kind === 'transcription' ? setup.runs_models : models.some(({ lack }) => lack === null);
  const waiting_record_ids = kind === 'transcription' ? setup.waiting_record_ids : [];
  return {
    ...setup,
    models,
    runs_models,
    waiting_record_ids,
    installation: isOfKind ? setup.installation : null,
  };
}

function NotSetUp({ kind, setup, onConnect }: Omit<SetupPartProps, 'is_set'>) {
  const words = useWords();
  const { settings } = words;
  const [isOpen, setIsOpen] = useState(false);
  const { installation, is_server_owner, runs_models, waiting_record_ids } = setup;
  const mayInstall = is_server_owner && runs_models;
  const lack = kind === 'insights' && !runs_models ? (setup.models.at(-1)?.lack ?? null) : null;
  const failed = installation !== null && installation.state !== 'installed' ? installation : undefined;
  const waiting = waiting_record_ids.length;
  return (
    <div className="mt-1 flex flex-col gap-3">
      <p className="max-w-prose text-pretty text-soft">
        {joinSentences(words, [
          kind === 'insights' ? settings.minutes_none_text : settings.speech_none_text,
          waiting > 0 && settings.speech_waiting_none(waiting),
        ])}
      </p>
      {failed !== undefined && <Ended installation={failed} />}
      {!runs_models && (
        <p className="text-sm text-soft">
          {lack === null ? settings.speech_cannot : <ReasonText reason={lack} />}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayInstall && failed !== undefined && <Again installation={failed} />}
        {mayInstall && (
          <Button kind={failed === undefined ? 'primary' : 'plain'} onClick={() => setIsOpen(true)}>
            {failed === undefined ? settings.speech_install : settings.speech_other}
          </Button>
        )}
        <Button kind={mayInstall ? 'quiet' : 'primary'} onClick={onConnect}>
          {settings.speech_connect}
        </Button>
      </div>
      {runs_models && !is_server_owner && <WhoInstalls kind={kind} command={setup.command} />}
      {isOpen && <InstallDialog kind={kind} setup={setup} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** For whoever may choose an engine here, but does not own the server. */
function WhoInstalls({ kind, command }: { kind: AppEngine['kind']; command: string }) {
  const { settings } = useWords();
  const { user } = useSession();
  return (
    <div className="flex flex-col gap-1.5 text-sm text-soft">
      <p>{settings.speech_ask}</p>
      <CommandLine command={settings.speech_ask_command({ command, email: user?.email ?? '' })} />
      <p>{settings.speech_or_command}</p>
      <CommandLine
        command={
          kind === 'insights'
            ? settings.minutes_install_command(command)
            : settings.speech_install_command(command)
        }
      />
    </div>
  );
}

/** The outcome of the last installation. */
function Ended({ installation: { state, model, reason } }: { installation: SpeechInstallation }) {
  const { settings } = useWords();
  if (state === 'cancelled') return <p className="text-sm text-soft">{settings.speech_cancelled(model)}</p>;
  return (
    <p role="alert" className="text-sm text-bad">
      {settings.speech_failed(model)} {reason !== null && <ReasonText reason={reason} />}
    </p>
  );
}

/** The same model from the same place, going on with what has come. */
function Again({ installation: { state, model, from } }: { installation: SpeechInstallation }) {
  const slug = useSlug();
  const words = useWords();
  const toast = useToast();
  const queries = useQueryClient();
  const again = useMutation({
    // Its licence was agreed to the first time.
    mutationFn: () =>
      client.installSpeechModel({
        params: { slug },
        body: { model: from === null ? model : null, from, accepts_licence: true },
      }),
    onError: (error) => toast({ text: toErrorText(error, words), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: speechSetupQuery(slug).queryKey }),
  });
  return (
    <Button kind="primary" busy={again.isPending} onClick={() => again.mutate()}>
      {state === 'cancelled' ? words.settings.speech_continue : words.settings.speech_again}
    </Button>
  );
}

function Installing({
  installation: { model, file, fetched_bytes, size_bytes, reason },
  may_cancel,
}: {
  installation: SpeechInstallation;
  may_cancel: boolean;
}) {
  const slug = useSlug();
  const words = useWords();
  const { settings } = words;
  const format = useFormat();
  const toast = useToast();
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => client.cancelSpeechInstallation({ params: { slug } }),
    onError: (error) => toast({ text: toErrorText(error, words), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: speechSetupQuery(slug).queryKey }),
  });
  const progress = settings.speech_progress({
    done: format.bytes(fetched_bytes),
    size: format.bytes(size_bytes),
  });
  const isWhole = size_bytes > 0 && fetched_bytes >= size_bytes;
  return (
    <div className="mt-2 flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 font-medium">
            <Spinner />
            {settings.speech_installing(model)}
          </p>
          <p className="text-sm text-soft tabular-nums">
            {isWhole
              ? settings.speech_trying
              : file === null && fetched_bytes === 0
                ? settings.speech_preparing
                : progress}
          </p>
        </div>
        {may_cancel && (
          <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {words.buttons.cancel}
          </Button>
        )}
      </div>
      <ProgressLine
        label={settings.speech_installing(model)}
        share={Math.min(1, fetched_bytes / Math.max(1, size_bytes))}
      />
      {reason !== null && (
        <p className="text-sm text-soft">
          <ReasonText reason={reason} />
        </p>
      )}
    </div>
  );
}

/** Recordings that came before anything transcribed them. */
function Waiting({ record_ids }: { record_ids: readonly number[] }) {
  const slug = useSlug();
  const { settings } = useWords();
  const queries = useQueryClient();
  const { done, run } = useBulk(slug);
  if (record_ids.length === 0 && done === undefined) return null;
  const transcribeAll = async () => {
    await run({
      record_ids,
      work: (record_id) => client.rerunRecord({ params: { slug, record_id }, body: { from: 'transcribe' } }),
      said: settings.speech_transcribed,
    });
    await queries.invalidateQueries({ queryKey: speechSetupQuery(slug).queryKey });
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-auto">{settings.speech_waiting(record_ids.length)}</p>
      <Button kind="primary" busy={done !== undefined} onClick={() => void transcribeAll()}>
        {done === undefined
          ? settings.speech_transcribe_all
          : settings.speech_transcribing({ done: done.count, of: done.of })}
      </Button>
    </div>
  );
}
