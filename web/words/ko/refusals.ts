import type { Words } from '../words.ts';

export const refusals: Words['refusals'] = {
  title: '처리하지 못했습니다',
  offline: '서버에 연결할 수 없습니다. 연결 상태를 확인한 뒤 다시 시도하세요.',
  request: (request_id) => `요청 ${request_id}`,
};
