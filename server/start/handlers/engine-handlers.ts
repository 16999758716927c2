import type { appEngineEndpoints } from '@minutebook/contract/app/engine-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { listEngines } from '../../recordings/endpoints/list-engines.ts';
import { setEngine, unsetEngine } from '../../recordings/endpoints/set-engine.ts';
import { testEngine } from '../../recordings/endpoints/test-engine.ts';

export const engineHandlers: HandlersOf<typeof appEngineEndpoints> = {
  'list-engines': listEngines,
  'set-engine': setEngine,
  'unset-engine': unsetEngine,
  'test-engine': testEngine,
};
