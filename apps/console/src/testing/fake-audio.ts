/** A browser's sound without sound: counts what would be heard. */
export class FakeAudio {
  static notes = 0;
  /** Of the latest sound: what volume and loudness come to. */
  static loudness = 0;
  /** What the latest one was asked to be. */
  static asked: AudioContextOptions | undefined;
  state: 'suspended' | 'running' = 'suspended';
  currentTime = 0;
  destination = {};
  onstatechange: (() => void) | null = null;

  constructor(asked?: AudioContextOptions) {
    FakeAudio.asked = asked;
  }

  async resume(): Promise<void> {
    this.state = 'running';
    this.onstatechange?.();
  }

  createOscillator() {
    const node = {
      frequency: { value: 0 },
      connect: <Target>(target: Target) => target,
      start: () => {
        FakeAudio.notes += 1;
      },
      stop: () => {},
    };
    return node;
  }

  createGain() {
    const ramp = () => {};
    return {
      gain: {
        set value(loudness: number) {
          FakeAudio.loudness = loudness;
        },
        setValueAtTime: ramp,
        linearRampToValueAtTime: ramp,
        exponentialRampToValueAtTime: ramp,
      },
      connect: <Target>(target: Target) => target,
    };
  }
}
