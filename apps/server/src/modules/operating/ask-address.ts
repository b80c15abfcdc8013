/** Who answers at an address, with the status or what was in the way. */
export interface AddressAnswer {
  readonly answer: 'OURS' | 'OTHER' | 'NOBODY';
  readonly said: string;
}

const PATIENCE_MS = 5000;

/** Asks an address as a phone would, from this machine. A redirect is somebody else's answer: no code leads there. */
export async function askAddress(origin: string): Promise<AddressAnswer> {
  try {
    const answer = await fetch(`${origin}/healthz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    });
    const isOurs = answer.status === 200 && (await answer.text()).includes('"status":"ok"');
    return { answer: isOurs ? 'OURS' : 'OTHER', said: String(answer.status) };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    return { answer: 'NOBODY', said: cause?.message || message };
  }
}
