import { SOCKET } from '@hansang/contract';
import type { GuestEvent } from '@hansang/contract/schemas';
import type { Socket } from 'socket.io';

/** What Socket.IO's transport takes beside a packet; its own broadcasts give it a frame in two parts. */
interface PacketOptions {
  readonly compress: false;
  readonly wsPreEncodedFrame: readonly [Buffer];
}

/** The kinds of a packet: a message of Engine.IO that holds an event of Socket.IO in the main namespace. */
const MESSAGE = '4';
const EVENT = '2';

/**
 * A message to guests as it goes over the line: made once for all who hear it, and before there is anything to tell
 * where somebody is waited for meanwhile. Each socket then takes one write of one buffer.
 */
export class GuestMessage {
  readonly #packet: string;
  readonly #options: PacketOptions;

  constructor(event: GuestEvent) {
    this.#packet = EVENT + JSON.stringify([SOCKET.event, event]);
    this.#options = { compress: false, wsPreEncodedFrame: [textFrame(MESSAGE + this.#packet)] };
  }

  sendTo({ conn }: Socket): void {
    conn.write(this.#packet, this.#options);
  }
}

/** A WebSocket frame of a whole text, from a server, as RFC 6455 5.2 draws it. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headLength + length);
  frame[0] = 0x81;
  if (headLength === 2) frame[1] = length;
  else if (headLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headLength);
  return frame;
}
