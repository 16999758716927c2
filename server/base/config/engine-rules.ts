import { toLanguage } from './engine-server.ts';
import { ConfigError, type Settings } from './settings.ts';
import { toSpeakers } from './transcribe-config.ts';
import { isNetwork } from '../network.ts';

/** The engines that the environment sets; they override pages and commands. */
export interface EngineRules {
  transcription: {
    /** true: the engine itself is set, so nothing stored counts. */
    is_fixed: boolean;
    /** The local model; this and the following: null where the environment leaves it open. */
    model: string | null;
    language: string | null;
    threads: number | null;
    /** The number of speakers where nobody has stated it; null: detected. */
    speakers: number | null;
    timeout_seconds: number;
  };
  insights: {
    is_fixed: boolean;
    language: string | null;
    context_tokens: number | null;
    timeout_seconds: number;
  };
  /** Networks (CIDR), addresses and names inside that a workspace may choose an engine on. */
  allowed: string[];
}

/** @throws ConfigError when a setting is wrong */
export function toEngineRules(settings: Settings): EngineRules {
  return {
    transcription: {
      is_fixed: settings.MINUTEBOOK_TRANSCRIBE_ENGINE !== undefined,
      model: settings.MINUTEBOOK_TRANSCRIBE_MODEL ?? null,
      language: toLanguage('MINUTEBOOK_TRANSCRIBE_LANGUAGE', settings.MINUTEBOOK_TRANSCRIBE_LANGUAGE),
      threads: settings.MINUTEBOOK_TRANSCRIBE_THREADS ?? null,
      speakers: toSpeakers(settings.MINUTEBOOK_TRANSCRIBE_SPEAKERS),
      timeout_seconds: settings.MINUTEBOOK_TRANSCRIBE_TIMEOUT_SECONDS,
    },
    insights: {
      is_fixed: settings.MINUTEBOOK_INSIGHTS_ENGINE !== undefined,
      language: toLanguage('MINUTEBOOK_INSIGHTS_LANGUAGE', settings.MINUTEBOOK_INSIGHTS_LANGUAGE),
      context_tokens: settings.MINUTEBOOK_INSIGHTS_CONTEXT_TOKENS ?? null,
      timeout_seconds: settings.MINUTEBOOK_INSIGHTS_TIMEOUT_SECONDS,
    },
    allowed: toAllowedHosts('MINUTEBOOK_ENGINE_ALLOWED', settings.MINUTEBOOK_ENGINE_ALLOWED),
  };
}

/** @throws ConfigError when an entry is no network, address or name */
export function toAllowedHosts(name: string, entries: string[]): string[] {
  const wrong = entries.find((text) => !isNetwork(text) && !/^[a-z0-9-]+([.][a-z0-9-]+)*$/i.test(text));
  if (wrong === undefined) return entries;
  throw new ConfigError(
    `${name} must hold networks such as 10.1.0.0/16, addresses or names, not "${wrong}".`,
  );
}
