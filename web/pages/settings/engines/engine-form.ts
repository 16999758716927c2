/** The form of an engine, and the setting made from it. */
import type { AppEngine, EngineName, EngineSetting } from '@minutebook/contract/app/engine-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../../session/client.ts';

export interface EngineForm {
  engine: EngineName;
  model: string;
  base_url: string;
  key: string;
  removes_key: boolean;
  /** Empty: detected. */
  language: string;
  /** One a line. */
  vocabulary: string;
  /** Empty: the default. */
  threads: string;
  context_tokens: string;
}

export function toEngineForm(engine: AppEngine): EngineForm {
  // A workspace's own choice starts from the setting for all workspaces, without its server.
  const is_own = engine.source === 'workspace';
  return {
    engine: engine.kind === 'transcription' && engine.source === 'default' ? 'local' : engine.engine,
    model: is_own ? (engine.model ?? '') : '',
    base_url: is_own ? (engine.base_url ?? '') : '',
    key: '',
    removes_key: false,
    language: engine.language ?? '',
    vocabulary: engine.vocabulary.join('\n'),
    threads: is_own && engine.threads !== null ? String(engine.threads) : '',
    context_tokens: is_own && engine.context_tokens !== null ? String(engine.context_tokens) : '',
  };
}

export function toEngineSetting(kind: AppEngine['kind'], form: EngineForm): EngineSetting {
  const { engine, removes_key } = form;
  const lines = form.vocabulary.split('\n').map((line) => line.trim());
  const isServer = engine === 'openai';
  const key = removes_key ? null : form.key.trim() || undefined;
  return {
    engine,
    model: form.model.trim() || null,
    base_url: isServer ? form.base_url.trim() : null,
    ...(isServer && key !== undefined && { key }),
    language: form.language || null,
    vocabulary: kind === 'transcription' ? [...new Set(lines.filter((line) => line !== ''))] : [],
    threads: engine === 'local' ? toNumber(form.threads) : null,
    context_tokens: kind === 'insights' && isServer ? toNumber(form.context_tokens) : null,
  };
}

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));

export type EngineList = Awaited<ReturnType<typeof client.listEngines>>;

export const enginesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['engines', slug],
    queryFn: ({ signal }) => client.listEngines({ params: { slug } }, { signal }),
  });
