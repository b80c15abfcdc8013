/** What the guest app says about its pictures. `{name}` marks what is filled in. */
export const pictures = {
  banner: '매장 소식',
  open: '사진 {number}/{count} 크게 보기',
  pause: '자동 넘김 멈추기',
  play: '자동으로 넘기기',
  title: '사진 크게 보기',
  shown: '사진 {number}/{count}',
  next: '다음 사진',
  previous: '이전 사진',
  larger: '확대',
  smaller: '축소',
  refused: '볼 수 없는 사진이에요.',
  refusedText: '이 매장의 사진만 볼 수 있어요.',
  broken: '사진을 불러오지 못했어요.',
} as const;
