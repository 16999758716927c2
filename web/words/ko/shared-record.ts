import type { Words } from '../words.ts';

export const shared_record: Words['shared_record'] = {
  locked_title: '보호된 기록입니다',
  locked_text: '링크와 함께 받은 비밀번호를 입력하세요.',
  password: '비밀번호',
  open: '열기',
  wrong: '비밀번호가 아닙니다.',
  tries_left: (count) => `비밀번호가 아닙니다. ${count}번 더 해 볼 수 있습니다.`,
  too_many: (minutes) => `너무 여러 번 시도했습니다. ${minutes}분 뒤에 다시 시도하세요.`,
  gone_title: '이 링크는 더 이상 열리지 않습니다',
  gone_text: '기간이 끝났거나, 끊겼거나, 다 복사되지 않은 링크입니다. 보낸 사람에게 새 링크를 부탁하세요.',
  until: (when) => `${when}까지 열 수 있습니다`,
  no_media: '재생할 녹음은 없고, 오간 말만 있습니다.',
  insights: '요약',
  shared_with: 'Minutebook으로 공유됨',

  list_title: '공유 링크',
  list_text: '바깥 사람이 링크와 비밀번호로 열 수 있는 기록입니다.',
  list_empty_title: '공유한 기록이 없습니다',
  list_empty_text: '기록을 열고 공유를 누르면, 끝날 때까지 그 링크가 여기에 나옵니다.',
  shared_on: (day) => `${day} 공유`,
  ends: (day) => `${day}에 끝남`,
  ends_soon: (day) => `곧 끝남: ${day}`,
  never_ends: '끝나지 않음',
  revoked: '링크를 끊었습니다.',
  load_more: '더 보기',
};
