import type { Words } from '../words.ts';

export const archived: Words['archived'] = {
  text: '보관된 워크스페이스입니다. 기록을 읽고 검색하고 재생하고 내보낼 수는 있지만, 아무것도 바꿀 수 없습니다.',
  reopen: '서버 운영자가 다음 명령으로 다시 활성화할 수 있습니다:',
};
