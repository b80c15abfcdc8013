/** How a phone reaches the servers, and how badly. Chances from 0 to 1. */
export interface Link {
  /** The server that the phone talks to at the moment. */
  origin(): string;
  /** The servers' time, ms since the epoch. */
  now(): number;
  random(): number;
  weather: Weather;
  /** How long it waits before it asks or connects again; hurried unless told, because a fault run has little time. */
  readonly again?: Again;
}

export interface Again {
  /** Ms before the same is asked again, which grow with each try, and the most of them. */
  readonly askMs: number;
  readonly askMostMs: number;
  readonly connectMs: number;
  readonly connectMostMs: number;
}

export const HURRIED: Again = { askMs: 60, askMostMs: 60, connectMs: 20, connectMostMs: 100 };

export interface Weather {
  /** A request that never reaches the server. */
  readonly requestLost: number;
  /** A request that the server answers to nobody. */
  readonly answerLost: number;
  /** A request that arrives twice. */
  readonly sentTwice: number;
  /** An event that never arrives. */
  readonly eventLost: number;
  readonly eventTwice: number;
  /** Longest delay of an event, ms: later ones overtake it. */
  readonly eventDelay: number;
}

export const CALM: Weather = {
  requestLost: 0,
  answerLost: 0,
  sentTwice: 0,
  eventLost: 0,
  eventTwice: 0,
  eventDelay: 0,
};

export const STORM: Weather = {
  requestLost: 0.08,
  answerLost: 0.12,
  sentTwice: 0.1,
  eventLost: 0.08,
  eventTwice: 0.1,
  eventDelay: 60,
};

/** What happened on the way, counted for the report. */
export interface Mishaps {
  lostRequests: number;
  lostAnswers: number;
  /** Requests that a server died over, or failed. */
  unanswered: number;
  doubles: number;
  lostEvents: number;
  reconnects: number;
  fetches: number;
}

export const noMishaps = (): Mishaps => ({
  lostRequests: 0,
  lostAnswers: 0,
  unanswered: 0,
  doubles: 0,
  lostEvents: 0,
  reconnects: 0,
  fetches: 0,
});

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every call
  readonly body: any;
}

/** Sends a request over a link; null: the phone cannot know what became of it. */
export async function sendOver(
  link: Link,
  mishaps: Mishaps,
  send: (origin: string) => Promise<Response>,
): Promise<Reply | null> {
  const { weather } = link;
  if (link.random() < weather.requestLost) {
    mishaps.lostRequests += 1;
    return null;
  }
  const once = async (): Promise<Reply | null> => {
    try {
      const response = await send(link.origin());
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    } catch {
      return null;
    }
  };
  const isTwice = link.random() < weather.sentTwice;
  const isAnswerLost = link.random() < weather.answerLost;
  if (isTwice) mishaps.doubles += 1;
  const [reply = null] = await Promise.all(isTwice ? [once(), once()] : [once()]);
  if (isAnswerLost) mishaps.lostAnswers += 1;
  if (isAnswerLost) return null;
  if (reply !== null && reply.status < 500) return reply;
  mishaps.unanswered += 1;
  return null;
}
