import type { Words } from '../words.ts';

export const person: Words['person'] = {
  records: '기록',
  no_records: '아직 기록이 없습니다',
  no_records_text: '이 사람이 발언했거나 초대된 기록이 여기에 표시됩니다.',
  record_count: (count, isMore) => (isMore ? `${count}+` : count),
  talk_time: '발언 시간',
  share: '발언 비율',
  of_newest: (count) => `최근 기록 ${count}개 기준입니다.`,
  met: '자주 함께한 사람',
  to_do: '남은 할 일',
  more_to_do: '더 있습니다.',
  left: '더 이상 구성원이 아님',
  kinds: { member: '구성원', guest: '게스트', contact: '연락처', name: '화자' },
  nobody_title: '표시할 내용이 없습니다',
  nobody_text: '이런 사람이 없거나, 이 사람의 기록 중 볼 수 있는 것이 없습니다.',
};
