import type { Words } from '../words.ts';

export const mails: Words['mails'] = {
  text: (email) => `${email} 주소로 받을 메일을 선택하세요. 비밀번호 재설정 메일은 항상 보냅니다.`,
  none: '이 서버는 메일을 보내지 않습니다. 운영자가 설정할 수 있습니다.',
  kinds: {
    invitation: '워크스페이스 초대',
    share: '링크로 공유받은 기록',
    recording: '내 녹음의 처리 완료 또는 실패',
    digest: '월요일 아침의 주간 요약',
  },
  unsubscribe_title: '이 메일을 더 이상 받지 않을까요?',
  unsubscribe_text: (kind) => `${kind}: 이 링크를 받은 주소로는 더 이상 메일을 보내지 않습니다.`,
  unsubscribe: '수신 거부',
  done_title: '수신을 거부했습니다',
  done_text: (kind) =>
    `${kind}: 더 이상 메일을 보내지 않습니다. 계정이 있으면 ‘내 계정’의 ‘메일’에서 바꿀 수 있습니다.`,
  gone_title: '링크가 완전하지 않습니다',
  gone_text: '메일에서 다시 열거나 링크 전체를 복사하세요.',
};
