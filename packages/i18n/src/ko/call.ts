/** What the guest app says about calling staff. `{name}` marks what is filled in. */
export const call = {
  ask: '무엇이 필요하세요?',
  do: '직원 부르기',
  wait: '{seconds}초 뒤에 다시 부를 수 있어요.',
  called: '직원을 불렀어요.',
  yours: '부른 내역',
  waiting: '확인을 기다리고 있어요',
  coming: '직원이 가고 있어요',
  at: '{time}에 불렀어요',
  none: '지금은 부를 수 있는 항목이 없어요.',
} as const;
