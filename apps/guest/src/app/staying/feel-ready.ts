const BUZZ_MS = [200, 100, 200];
/** Two notes, in Hz, and how long each sounds, in seconds. */
const NOTES = [660, 880];
const NOTE_S = 0.18;

/**
 * The food is out: the phone shakes and rings softly, where its browser allows both. None does before its guest has
 * touched the page, and asking earlier is only a complaint in its log.
 */
export function feelReady(): void {
  if (navigator.userActivation?.hasBeenActive !== true) return;
  navigator.vibrate?.(BUZZ_MS);
  if ('AudioContext' in window) ring(new AudioContext());
}

function ring(sound: AudioContext): void {
  NOTES.forEach((pitch, i) => {
    const note = sound.createOscillator();
    const volume = sound.createGain();
    const begins = sound.currentTime + i * NOTE_S;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + NOTE_S);
    note.connect(volume).connect(sound.destination);
    note.start(begins);
    note.stop(begins + NOTE_S);
  });
  setTimeout(() => void sound.close(), 1000);
}
