import type { Words } from '../words.ts';

export const invitation: Words['invitation'] = {
  title: (workspace) => `${workspace} 참여하기`,
  from: (name, workspace) => `${name} 님이 Minutebook의 ${workspace}에 초대했습니다.`,
  to_you: (workspace) => `Minutebook의 ${workspace}에 초대되었습니다.`,
  open_until: (date) => `${date}까지 수락할 수 있습니다.`,
  has_account: '이미 계정이 있습니다. 그 계정의 비밀번호로 참여하세요.',
  other_account: (email) =>
    `지금 ${email}(으)로 로그인되어 있습니다. 이 초대는 다른 주소로 온 것이라, 수락하면 그 주소로 로그인합니다.`,
  accept: '워크스페이스 참여하기',
  accept_as: (name) => `${name}(으)로 참여하기`,
  password_new: '비밀번호 정하기',
  gone_title: '더 이상 쓸 수 없는 초대입니다',
  gone_text:
    '이미 수락되었거나 취소되었거나 기한이 지났습니다. 수락했다면 로그인하고, 아니라면 다시 초대를 요청하세요.',
};
