/** The faults that a fault proxy can cause. Rates are probabilities from 0 to 1 for each message of the relay. */
export interface Faults {
  /** Resets open connections and every new one (TCP RST), like a relay that is gone. */
  cut: boolean
  /** Resets each connection after this many messages of the relay; 0 is off. */
  cutAfter: number
  /** Closes open and new connections with this WebSocket close code; 0 is off. */
  closeCode: number
  closeReason: string
  /** Stops reading and writing but leaves the connection open. */
  halfOpen: boolean
  /** Reads all messages and delivers none. When it is switched off, they are delivered. */
  stall: boolean
  /** Milliseconds of delay in each direction. */
  latencyMs: number
  /** Delivers this many bytes per second, in small fragments; 0 is off. */
  slowBytes: number
  /** Changes the order of messages that arrive close together. */
  reorder: boolean
  /** Number of times that each message is delivered; normally 1. */
  duplicate: number
  /** Rate of messages that are cut off or garbled and therefore not valid JSON. */
  corrupt: number
  /** Rate of messages whose parts have types that the protocol does not allow. */
  wrongTypes: number
  /** Sends text messages as binary frames. */
  binary: boolean
  /** Rate of extra events with 2 MiB of content. */
  oversized: number
  /** Rate of extra messages whose first element is no known verb, such as `SYNC`. */
  unknownVerbs: number
  /** The difference of a forged event from the real one: other content, another event's id, or a random signature. */
  forge: 'off' | 'content' | 'id' | 'sig'
  /** Rate of events that `forge` applies to. */
  forgeRate: number
  /** Rate of extra events that are validly signed but match no filter. */
  mismatch: number
  /** Number of extra, validly signed events per second for each open subscription. */
  flood: number
  eose: 'normal' | 'early' | 'twice' | 'never'
  /** Continues to send EVENT messages after the client's CLOSE. */
  afterClose: boolean
  /** Answers every REQ with CLOSED and this reason; the empty text is off. */
  closed: string
  /** Answers every REQ only with a NOTICE of this text, which names no subscription; the empty text is off. */
  notice: string
  /** Number of extra NOTICE messages per second. */
  noticeFlood: number
  /** The text of the extra NOTICE messages. */
  noticeText: string
  /** Number of extra AUTH challenges per second. */
  authFlood: number
  ok: 'normal' | 'missing' | 'false' | 'string' | 'wrong-id'
  /** The reason, with its prefix (NIP-01), in an OK that the fault `ok` has changed. */
  okReason: string
}

/** The settings of a proxy without faults. */
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
