/** Every operation on programs that use OAuth, and the handler that answers it. */
import type { appProgramEndpoints } from '@minutebook/contract/app/program-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { allowDevice } from '../../people/oauth/endpoints/allow-device.ts';
import { allowProgram } from '../../people/oauth/endpoints/allow-program.ts';
import { endMyProgram } from '../../people/oauth/endpoints/end-my-program.ts';
import { endProgram } from '../../people/oauth/endpoints/end-program.ts';
import { listMyPrograms } from '../../people/oauth/endpoints/list-my-programs.ts';
import { listPrograms } from '../../people/oauth/endpoints/list-programs.ts';
import { readDeviceRequest } from '../../people/oauth/endpoints/read-device-request.ts';
import { readProgramRequest } from '../../people/oauth/endpoints/read-program-request.ts';
import { refuseDevice } from '../../people/oauth/endpoints/refuse-device.ts';

export const programHandlers: HandlersOf<typeof appProgramEndpoints> = {
  'read-program-request': readProgramRequest,
  'allow-program': allowProgram,
  'read-device-request': readDeviceRequest,
  'allow-device': allowDevice,
  'refuse-device': refuseDevice,
  'list-my-programs': listMyPrograms,
  'end-my-program': endMyProgram,
  'list-programs': listPrograms,
  'end-program': endProgram,
};
