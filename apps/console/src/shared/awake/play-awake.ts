/** A stream without frames counts as stalled. */
const FRAME_MS = 1000;

/**
 * Plays a picture that nobody sees beside a sound that nobody hears: over plain http, where pages get no lock, browsers
 * keep the screen on for what plays and can be heard. Call it from a tap.
 * @param onStopped called when it stopped by itself
 * @returns what stops it, or null where the browser does not play it
 */
export async function playAwake(onStopped: () => void): Promise<(() => void) | null> {
  const canvas = document.createElement('canvas');
  if (typeof canvas.captureStream !== 'function' || typeof AudioContext === 'undefined') return null;
  canvas.width = 2;
  canvas.height = 2;
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  const stream = canvas.captureStream();
  const sound = new AudioContext({ latencyHint: 'playback' });
  const silence = silenceOf(sound);
  if (silence) stream.addTrack(silence);
  const video = document.createElement('video');
  video.srcObject = stream;
  video.playsInline = true;
  video.setAttribute('aria-hidden', 'true');
  video.tabIndex = -1;
  // In sight, or it does not count.
  video.style.cssText =
    'position:fixed;inset:auto 0 0 auto;width:2px;height:2px;opacity:.01;pointer-events:none';
  document.body.append(video);
  let shade = 0;
  const draw = () => {
    shade = 1 - shade;
    brush.fillStyle = shade === 0 ? '#000' : '#111';
    brush.fillRect(0, 0, 2, 2);
  };
  const timer = setInterval(draw, FRAME_MS);
  const stop = () => {
    clearInterval(timer);
    video.onpause = null;
    video.remove();
    for (const track of stream.getTracks()) track.stop();
    void sound.close();
  };
  draw();
  try {
    await sound.resume();
    await video.play();
  } catch {
    stop();
    return null;
  }
  video.onpause = () => {
    stop();
    onStopped();
  };
  return stop;
}

function silenceOf(sound: AudioContext): MediaStreamTrack | undefined {
  const out = sound.createMediaStreamDestination();
  const tone = sound.createOscillator();
  const gain = sound.createGain();
  gain.gain.value = 0;
  tone.connect(gain).connect(out);
  tone.start();
  return out.stream.getAudioTracks()[0];
}
