/** The faults that a fault proxy can cause. Rates are probabilities from 0 to 1 for each message of the relay. */
export interface Faults {
  /** Resets open connections (TCP RST) and every new one, like a relay that is gone. */
  cut: boolean
  /** Resets a connection after this many messages of the relay; 0 is off. */
  cutAfter: number
  /** Closes open and new connections with this WebSocket code; 0 is off. */
  closeCode: number
  closeReason: string
  /** Stops reading and writing while the connection stays open. */
  halfOpen: boolean
  /** Reads everything and delivers nothing. When it is switched off, the held-back messages are delivered. */
  stall: boolean
  /** Milliseconds in each direction. */
  latencyMs: number
  /** Bytes per second in small fragments; 0 is off. */
  slowBytes: number
  /** Shuffles messages that arrive close together. */
  reorder: boolean
  /** How often each message is delivered; 1 is normal. */
  duplicate: number
  /** Rate of messages that are cut off or garbled, so that they are not valid JSON. */
  corrupt: number
  /** Rate of messages whose parts do not have the types of the protocol. */
  wrongTypes: number
  /** Sends texts as binary frames. */
  binary: boolean
  /** Rate of extra events with 2 MiB of content. */
  oversized: number
  /** Rate of extra messages with an unknown verb. */
  unknownVerbs: number
  /** How events are forged: other content, a known id on another body, a random signature. */
  forge: 'off' | 'content' | 'id' | 'sig'
  /** Rate of events that `forge` applies to. */
  forgeRate: number
  /** Rate of extra events, validly signed, that no filter asked for. */
  mismatch: number
  /** Validly signed events per second for each open subscription, without end. */
  flood: number
  eose: 'normal' | 'early' | 'twice' | 'never'
  /** Goes on sending EVENT messages after the client's CLOSE. */
  afterClose: boolean
  /** Answers every REQ with CLOSED and this reason; empty is off. */
  closed: string
  /** Answers every REQ with nothing but a NOTICE of this text, which names no subscription; empty is off. */
  notice: string
  /** NOTICE messages per second. */
  noticeFlood: number
  /** The text of these notices. */
  noticeText: string
  /** AUTH challenges per second. */
  authFlood: number
  ok: 'normal' | 'missing' | 'false' | 'string' | 'wrong-id'
  /** Reason in an OK that `ok` changed, with its prefix (NIP-01). */
  okReason: string
}

/** A proxy that does nothing wrong. */
export const NO_FAULTS: Readonly<Faults> = {
  cut: false,
  cutAfter: 0,
  closeCode: 0,
  closeReason: '',
  halfOpen: false,
  stall: false,
  latencyMs: 0,
  slowBytes: 0,
  reorder: false,
  duplicate: 1,
  corrupt: 0,
  wrongTypes: 0,
  binary: false,
  oversized: 0,
  unknownVerbs: 0,
  forge: 'off',
  forgeRate: 1,
  mismatch: 0,
  flood: 0,
  eose: 'normal',
  afterClose: false,
  closed: '',
  notice: '',
  noticeFlood: 0,
  noticeText: 'error: something, somewhere',
  authFlood: 0,
  ok: 'normal',
  okReason: 'rate-limited: slow down',
}
