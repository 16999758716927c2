import type { appEngineEndpoints } from '@minutebook/contract/app/engine-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { listEngines } from './list-engines.ts';
import { testEngine } from './test-engine.ts';

export const engineHandlers: HandlersOf<typeof appEngineEndpoints> = {
  'list-engines': listEngines,
  'test-engine': testEngine,
};
