import { useQuery, useMutation } from '@tanstack/react-query';
import type { AppEngine, EngineTest } from '@minutebook/contract/app/engine-endpoints.ts';
import { Activity, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { SpeechSetup } from '@minutebook/contract/app/speech-setup-endpoints.ts';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { toSentenceGap } from '../../../words/join-sentences.ts';
import { useWords, useFormat } from '../../../words/use-words.tsx';
import { enginesQuery, type EngineList } from './engine-form.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { toErrorText } from '../../../components/states/error-text.ts';
import { ReasonText } from '../../../components/states/reason-text.tsx';
import { client } from '../../../session/client.ts';
import { EngineDialog } from './engine-dialog.tsx';
import { SetupPart } from './setup-part.tsx';
import { useSpeechSetup } from './speech-setup.ts';
import type { Words } from '../../../words/words.ts';
import { useSlug } from '../../../session/queries.ts';

export function EnginesSection() {
  const slug = useSlug();
  const { settings } = useWords();
  const engines = useQuery(enginesQuery(slug));
  const setup = useSpeechSetup(slug);
  return (
    <Section title={settings.sections.engines} text={settings.engines_text}>
      <Loaded query={engines}>
        {(choices) => (
          <div className="flex flex-col gap-3">
            {choices.items.map((engine) => (
              <EngineCard key={engine.kind} engine={engine} choices={choices} setup={setup} />
            ))}
          </div>
        )}
      </Loaded>
      {setup !== undefined && (
        <p className="mt-4 max-w-prose text-sm text-faint">{settings.engines_hint(setup.command)}</p>
      )}
    </Section>
  );
}

interface EngineCardProps {
  engine: AppEngine;
  choices: EngineList;
  /** undefined: not known yet. */
  setup: SpeechSetup | undefined;
}

/** The engine in use and who has set it, a test of whether it answers, and another choice. */
function EngineCard({ engine, choices, setup }: EngineCardProps) {
  const slug = useSlug();
  const { kind } = engine;
  const [isOpen, setIsOpen] = useState<'as it is' | 'for a server'>();
  const is_set = engine.engine !== 'none';
  const installed = choices.models.find(({ name }) => engine.engine === 'local' && name === engine.model);
  // The setup is shown while nobody has chosen an engine; for transcription also beside a chosen one, but not
  // after the choice of none.
  const mayBeSetUp =
    kind === 'transcription' ? is_set || engine.source === 'default' : engine.source === 'default';
  const words = useWords();
  const { settings } = words;
  const test = useMutation({ mutationFn: () => client.testEngine({ params: { slug, kind } }) });
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-semibold">{settings.engine_kinds[kind]}</h3>
          <Badge tone={engine.engine === 'none' ? 'neutral' : 'accent'}>
            {is_set ? settings.engine_names[engine.engine] : settings.speech_none}
          </Badge>
        </div>
        {is_set && (
          <Button
            size="small"
            icon={<Activity size={14} aria-hidden />}
            busy={test.isPending}
            onClick={() => test.mutate()}
          >
            {settings.test}
          </Button>
        )}
        {engine.source !== 'environment' && (
          <Button
            size="small"
            icon={<Pencil size={14} aria-hidden />}
            aria-label={settings.engine_change_of(settings.engine_kinds[kind])}
            onClick={() => setIsOpen('as it is')}
          >
            {settings.engine_change}
          </Button>
        )}
      </div>
      {(is_set || !mayBeSetUp) && <p className="mt-1 text-sm text-soft">{toState(engine, settings)}</p>}
      {mayBeSetUp && setup !== undefined && (
        <SetupPart
          kind={kind}
          setup={setup}
          is_set={is_set && engine.engine !== 'builtin'}
          onConnect={() => setIsOpen('for a server')}
        />
      )}
      {engine.model !== null && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
          <dt className="text-faint">{settings.model}</dt>
          <dd className="font-mono">{engine.model}</dd>
          {engine.base_url !== null && (
            <>
              <dt className="text-faint">{settings.address}</dt>
              <dd className="font-mono">{engine.base_url}</dd>
            </>
          )}
        </dl>
      )}
      {installed !== undefined && (
        <p className="mt-0.5 text-sm text-faint">{settings.speech_licence(installed.licence)}</p>
      )}
      <div aria-live="polite" className="mt-2 text-sm empty:hidden">
        {test.data !== undefined && <TestAnswer {...test.data} />}
        {test.error !== null && <p className="text-bad">{toErrorText(test.error, words)}</p>}
      </div>
      {isOpen !== undefined && (
        <EngineDialog
          engine={
            isOpen === 'for a server' ? { ...engine, engine: 'openai', source: 'installation' } : engine
          }
          choices={choices}
          onChange={() => test.reset()}
          onClose={() => setIsOpen(undefined)}
        />
      )}
    </article>
  );
}

const toState = ({ engine, source }: AppEngine, settings: Words['settings']) =>
  engine === 'builtin' && source === 'default' ? settings.engine_builtin : settings.engine_sources[source];

function TestAnswer({ ok, reason, duration_ms }: EngineTest) {
  const words = useWords();
  const format = useFormat();
  return (
    <p className={ok ? 'text-good' : 'text-bad'}>
      <ReasonText reason={reason} />
      {toSentenceGap(words)}
      <span className="text-faint">{words.settings.took(format.number(duration_ms))}</span>
    </p>
  );
}
