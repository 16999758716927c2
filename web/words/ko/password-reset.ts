import type { Words } from '../words.ts';

export const passwordReset: Words['password_reset'] = {
  forgotten: '비밀번호를 잊으셨나요?',
  ask_title: '비밀번호를 잊으셨나요?',
  ask_text: '로그인할 때 쓰는 주소를 입력하세요. 새 비밀번호를 정하는 링크를 메일로 보냅니다.',
  ask: '링크 보내기',
  asked_title: '메일을 확인하세요',
  asked_text: (email) =>
    `${email} 계정이 있으면 링크가 담긴 메일을 보냅니다. 링크는 한 시간 안에 한 번만 쓸 수 있습니다.`,
  asked_nothing: '몇 분 뒤에도 오지 않으면 스팸 메일함을 보거나 Minutebook 운영자에게 문의하세요.',
  unavailable_text: '이 서버는 메일을 보내지 않습니다. 운영자가 새 비밀번호를 정해 줄 수 있습니다.',
  back: '로그인으로 돌아가기',
  title: '새 비밀번호 정하기',
  text: (email) => `${email} 계정입니다. 모든 곳에서 로그아웃되며, 새 비밀번호로 다시 로그인합니다.`,
  password_new: '새 비밀번호',
  save: '비밀번호 저장',
  done_title: '비밀번호를 바꾸었습니다',
  done_text: '모든 곳에서 로그아웃되었습니다. 새 비밀번호로 로그인하세요.',
  gone_title: '이 링크는 더 이상 쓸 수 없습니다',
  gone_text: '이미 사용했거나 만료되었거나 그사이 비밀번호가 바뀌었습니다. 새 링크를 요청하세요.',
  ask_again: '새 링크 요청',
};
