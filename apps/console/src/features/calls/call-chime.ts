/** Three quick equal strokes: not to be taken for a new order's bell. */
const STROKES = [0, 0.22, 0.44];
const HERTZ = 880;

export function playCallChime(context: BaseAudioContext, out: AudioNode): void {
  const start = context.currentTime + 0.02;
  for (const at of STROKES) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const from = start + at;
    tone.frequency.value = HERTZ;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(0.45, from + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0005, from + 0.2);
    tone.connect(gain).connect(out);
    tone.start(from);
    tone.stop(from + 0.21);
  }
}
