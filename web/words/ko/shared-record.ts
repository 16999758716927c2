import type { Words } from '../words.ts';

export const sharedRecord: Words['shared_record'] = {
  locked_title: '비밀번호로 보호된 기록입니다',
  locked_text: '링크와 함께 받은 비밀번호를 입력하세요.',
  password: '비밀번호',
  open: '열기',
  wrong: '비밀번호가 올바르지 않습니다.',
  tries_left: (count) => `비밀번호가 올바르지 않습니다. ${count}번 더 시도할 수 있습니다.`,
  too_many: (minutes) => `시도가 너무 많습니다. ${minutes}분 뒤에 다시 시도하세요.`,
  gone_title: '더 이상 열리지 않는 링크입니다',
  gone_text:
    '만료되었거나, 공유가 중지되었거나, 일부만 복사된 링크입니다. 보낸 사람에게 새 링크를 요청하세요.',
  until: (when) => `${when}까지 열 수 있습니다`,
  no_media: '재생할 녹음은 없고 녹취록만 있습니다.',
  insights: '요약',
  shared_with: 'Minutebook으로 공유됨',

  list_title: '공유 링크',
  list_text: '외부에서 링크와 비밀번호로 열 수 있는 기록입니다.',
  list_empty_title: '공유한 기록이 없습니다',
  list_empty_text: '기록을 열고 ‘공유’를 누르면 만료될 때까지 링크가 여기에 표시됩니다.',
  list_empty_text_read_only: '볼 수 있는 기록의 링크가 만료될 때까지 여기에 표시됩니다.',
  shared_on: (day) => `${day} 공유`,
  ends: (day) => `${day}에 만료`,
  ends_soon: (day) => `곧 만료: ${day}`,
  never_ends: '기한 없음',
  unrevoked: '링크를 다시 사용할 수 있습니다.',
  revoked: '공유를 중지했습니다.',
  load_more: '더 보기',
};
