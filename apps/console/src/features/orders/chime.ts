/** Two struck notes, like a counter bell: heard across a kitchen, made here so that no file has to load. */
const NOTES = [
  { hertz: 1318.5, at: 0, seconds: 0.5 },
  { hertz: 1760, at: 0.16, seconds: 0.9 },
] as const;

const PARTIALS = [
  { factor: 1, level: 0.5 },
  { factor: 2.76, level: 0.18 },
  { factor: 5.4, level: 0.06 },
] as const;

export function playChime(context: BaseAudioContext, out: AudioNode): void {
  const start = context.currentTime + 0.02;
  for (const note of NOTES)
    for (const { factor, level } of PARTIALS) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      const from = start + note.at;
      tone.frequency.value = note.hertz * factor;
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime(level, from + 0.008);
      gain.gain.exponentialRampToValueAtTime(0.0005, from + note.seconds / Math.sqrt(factor));
      tone.connect(gain).connect(out);
      tone.start(from);
      tone.stop(from + note.seconds);
    }
}
