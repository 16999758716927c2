/** Checks a choice of an engine before it is stored. */
import type { EngineSetting, EngineName } from '@minutebook/contract/app/engine-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { makeAddressGuard } from '../../base/address-guard.ts';
import type { Config } from '../../base/config/config.ts';
import type { Keys } from '../../base/config/keys.ts';
import { listModelFolders } from '../local/model-folder.ts';
import type { EngineKind, StoredEngine } from './engine-setting-queries.ts';

const enginesOfKind = {
  transcription: ['none', 'local', 'openai'],
  insights: ['builtin', 'local', 'openai'],
} as const satisfies Record<EngineKind, readonly EngineName[]>;

interface Choice {
  kind: EngineKind;
  setting: EngineSetting;
  /** The present choice, whose key stays when none is given. */
  before: StoredEngine | undefined;
  /** The operator chooses, so any address is allowed. */
  is_trusted: boolean;
}

/** @throws VALIDATION_ERROR naming the wrong field; CONFLICT when the environment sets this engine */
export function requireEngineSetting(
  { config, keys }: { config: Config; keys: Keys },
  { kind, setting, before, ...asked }: Choice,
): StoredEngine {
  if (config.engine_rules[kind].is_fixed) {
    const name = kind === 'transcription' ? 'TRANSCRIBE' : 'INSIGHTS';
    throw errors.conflict('engine_fixed', { setting: `MINUTEBOOK_${name}_ENGINE` });
  }
  const { engine } = setting;
  if (!(enginesOfKind[kind] as readonly EngineName[]).includes(engine)) {
    throw errors.invalid('body.engine', 'not_an_engine_of_kind', { engine, kind });
  }
  const { language = null, vocabulary = [], threads = null, context_tokens = null } = setting;
  const words = vocabulary.map((word) => word.replaceAll(/\s+/g, ' ').trim());
  if (words.includes('')) throw errors.invalid('body.vocabulary', 'is_blank');
  const none = { model: null, base_url: null, key_sealed: null, is_trusted: false };
  const common = { kind, engine, language, vocabulary: [...new Set(words)], threads, context_tokens };
  if (engine === 'local')
    return { ...none, ...common, model: requireModel(config, kind, setting.model ?? null) };
  if (engine !== 'openai') return { ...none, ...common };
  const url = requireAddress(setting.base_url ?? null);
  const isAsBefore = before?.base_url === url;
  const is_trusted = asked.is_trusted || (isAsBefore && before.is_trusted);
  if (!is_trusted && !makeAddressGuard(config.engine_rules.allowed).allowsUrl(new URL(url))) {
    throw errors.invalid('body.base_url', 'not_an_engine_address');
  }
  const model = setting.model?.trim() ?? '';
  if (model === '') throw errors.invalid('body.model', 'is_required');
  return { ...common, model, base_url: url, key_sealed: toKey(keys, setting, before), is_trusted };
}

/** A name alone: a path would lead out of the folder of models. */
function requireModel({ models_dir }: Config, kind: EngineKind, model: string | null): string | null {
  if (model === null || listModelFolders(models_dir, kind).some(({ name }) => name === model)) return model;
  throw errors.invalid('body.model', 'model_not_installed', { model });
}

function requireAddress(text: string | null): string {
  if (text === null) throw errors.invalid('body.base_url', 'is_required');
  const url = URL.parse(text.trim());
  const isHttp = url !== null && ['http:', 'https:'].includes(url.protocol);
  // A key has a field of its own, where it is sealed.
  if (!isHttp || url.username !== '' || url.password !== '') {
    throw errors.invalid('body.base_url', 'not_an_engine_address');
  }
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url.href.replace(/\/+$/, '');
}

/** A key belongs to its address: nobody gets it by leading the engine elsewhere. */
function toKey(
  keys: Keys,
  { key, base_url }: EngineSetting,
  before: StoredEngine | undefined,
): Buffer | null {
  if (key !== undefined) return key === null ? null : keys.seal(key);
  const kept = before?.key_sealed ?? null;
  if (kept === null || before?.base_url == null) return null;
  if (new URL(before.base_url).origin === new URL(base_url ?? '').origin) return kept;
  throw errors.invalid('body.key', 'key_needed_again');
}
