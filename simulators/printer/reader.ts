import iconv from 'iconv-lite';
import { columnsOf, type Dots, type PaperLine, type Sign, type Ticket } from './paper.ts';

/** What a printer is asked in its bytes: 1, 2 and 4 at once (DLE EOT), 0 once it is done with what came before (GS r). */
export type Question = 0 | 1 | 2 | 4;

/** DLE EOT, DLE ENQ and DLE DC4: a printer obeys them as they come in, among dots too. */
const AT_ONCE = [0x04, 0x05, 0x14].map((second) => Buffer.from([0x10, second]));

interface Heard {
  question(what: Question): void;
  ticket(ticket: Ticket): void;
}

interface Look {
  wide: boolean;
  tall: boolean;
  bold: boolean;
  inverse: boolean;
}
const plain = (): Look => ({ wide: false, tall: false, bold: false, inverse: false });

/** Reads ESC/POS as it comes in, whatever it is cut into. */
export class Reader {
  readonly #columns: number;
  readonly #heard: Heard;
  #bytes = Buffer.alloc(0);
  #parts: (PaperLine | Dots)[] = [];
  #signs: Sign[] = [];
  #faults: string[] = [];
  #look = plain();
  /** Of the line being written: what it was turned to when its first sign came. */
  #lineLook: Look | null = null;
  #isKorean = false;

  constructor(columns: number, heard: Heard) {
    this.#columns = columns;
    this.#heard = heard;
  }

  take(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    for (;;) {
      const used = this.#step(this.#bytes);
      if (used === 0) return;
      this.#bytes = this.#bytes.subarray(used);
    }
  }

  /** Whether something was written that no cut came after. */
  get isMidway(): boolean {
    return this.#parts.length > 0 || this.#signs.length > 0;
  }

  /** Bytes of the next command or sign; 0 where it is not whole yet. */
  #step(bytes: Buffer): number {
    const [first, second, third] = bytes;
    if (first === undefined) return 0;
    if (first === 0x0a) return this.#endLine();
    if (first >= 0x20 && first < 0x80) return this.#sign(String.fromCharCode(first), 1);
    if (first >= 0x80) return second === undefined ? 0 : this.#korean(first, second);
    if (second === undefined) return 0;
    if (first === 0x1c && second === 0x26) {
      this.#isKorean = true;
      return 2;
    }
    if (first === 0x1b && second === 0x40) {
      this.#look = plain();
      this.#isKorean = false;
      return 2;
    }
    if (third === undefined) return 0;
    if (first === 0x10 && second === 0x04) return this.#asked(third as Question);
    if (first === 0x1d && second === 0x72) return this.#asked(0);
    if (first === 0x1d && second === 0x76) return this.#picture(bytes);
    if (first === 0x1d && second === 0x56) return bytes.length < 4 ? 0 : this.#cut();
    return this.#setting(first, second, third);
  }

  #setting(first: number, second: number, value: number): number {
    if (first === 0x1b && second === 0x52) return 3;
    else if (first === 0x1b && second === 0x45) this.#look.bold = (value & 1) === 1;
    else if (first === 0x1d && second === 0x42) this.#look.inverse = (value & 1) === 1;
    else if (first === 0x1d && second === 0x21) {
      this.#look.wide = (value & 0x70) !== 0;
      this.#look.tall = (value & 0x07) !== 0;
    } else {
      this.#faults.push(`Unknown command ${first.toString(16)} ${second.toString(16)}`);
      return 1;
    }
    return 3;
  }

  #asked(what: Question): number {
    this.#heard.question(what);
    return 3;
  }

  #korean(first: number, second: number): number {
    if (!this.#isKorean) this.#faults.push('Korean without FS &');
    return this.#sign(iconv.decode(Buffer.from([first, second]), 'cp949'), 2);
  }

  #sign(text: string, columns: 1 | 2): number {
    this.#lineLook ??= { ...this.#look };
    this.#signs.push({ text, columns, inverse: this.#look.inverse });
    return columns;
  }

  #endLine(): number {
    const line = { signs: this.#signs, ...(this.#lineLook ?? this.#look) };
    if (columnsOf(line) > this.#columns) this.#faults.push(`${columnsOf(line)} columns in one line`);
    this.#parts.push(line);
    this.#signs = [];
    this.#lineLook = null;
    return 1;
  }

  #picture(bytes: Buffer): number {
    if (bytes.length < 8) return 0;
    const row = bytes.readUInt16LE(4);
    const height = bytes.readUInt16LE(6);
    const end = 8 + row * height;
    if (bytes.length < end) return 0;
    if (row * 8 > this.#columns * 12) this.#faults.push(`${row * 8} dots in one row`);
    const bits = Buffer.from(bytes.subarray(8, end));
    if (AT_ONCE.some((command) => bits.includes(command))) this.#faults.push('A command among the dots');
    this.#parts.push({ width: row * 8, height, bits });
    return end;
  }

  #cut(): number {
    if (this.#signs.length > 0) this.#endLine();
    this.#heard.ticket({ parts: this.#parts, faults: this.#faults, at: new Date().toISOString() });
    this.#parts = [];
    this.#faults = [];
    return 4;
  }
}
