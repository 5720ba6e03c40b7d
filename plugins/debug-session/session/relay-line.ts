import type { Seal, WireEvent } from './seal'

export interface RelayLineOptions {
  readonly url: string
  /**
   * Signs the answers to the relay's challenges with the session's key, so the relay does not learn the reader's
   * account.
   */
  readonly seal: Seal
  /** Called when messages can be sent, also after each reconnect and each answered challenge. */
  onOpen(line: RelayLine): void
  /** Called with an event that the relay sends. Its signature is not verified yet. */
  onEvent?(event: WireEvent): void
  /** Called when the relay has sent all stored events (EOSE). */
  onStored?(): void
  /** Called when the relay has accepted or refused an event. */
  onTaken?(taken: boolean): void
  /** Called each time the line is opened or lost. */
  onChange?(): void
}

/** A connection to one relay for one session, apart from the connections of the reader's account. */
export interface RelayLine {
  readonly isOpen: () => boolean
  send(message: readonly unknown[]): void
  close(): void
}

/** Maximum number of characters of a message. */
const MAX_FRAME = 128 * 1024
const MAX_TAGS = 20
/** Milliseconds between attempts to connect. The last value is used for all further attempts. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000]

export function createRelayLine(options: RelayLineOptions): RelayLine {
  const { url, seal, onOpen, onEvent, onStored, onTaken, onChange } = options
  let socket: WebSocket | undefined
  let closed = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOpen = () => socket?.readyState === 1
  const send = (message: readonly unknown[]) => {
    if (isOpen()) socket?.send(JSON.stringify(message))
  }
  const line: RelayLine = {
    isOpen,
    send,
    close() {
      closed = true
      clearTimeout(timer)
      // Browsers log an error if a socket is closed while it is opening, so close it when it is open.
      if (socket?.readyState === 0) socket.onopen = () => socket?.close()
      else socket?.close()
    },
  }
  const lost = () => {
    socket = undefined
    if (closed) return
    timer = setTimeout(connect, RETRY_DELAYS_MS[Math.min(tries++, RETRY_DELAYS_MS.length - 1)])
    onChange?.()
  }
  const receive = ([verb, first, second]: readonly unknown[]) => {
    if (verb === 'EVENT') {
      const event = toEvent(second)
      if (event) onEvent?.(event)
    } else if (verb === 'EOSE') onStored?.()
    else if (verb === 'OK') onTaken?.(second === true)
    else if (verb === 'AUTH' && typeof first === 'string' && first.length <= 1_000) {
      send(['AUTH', seal.answer(url, first)])
      onOpen(line)
    }
  }
  function connect() {
    let made: WebSocket
    try {
      // biome-ignore lint/plugin: a relay of the site or of the reader, asked with the session's own key
      made = new WebSocket(url)
    } catch {
      // The browser refuses the address, for example because the page's policy forbids it.
      return lost()
    }
    socket = made
    made.onopen = () => {
      tries = 0
      onOpen(line)
      onChange?.()
    }
    made.onclose = lost
    // A `close` event follows each error.
    made.onerror = () => {}
    made.onmessage = ({ data }) => {
      if (!closed && typeof data === 'string' && data.length <= MAX_FRAME) receive(toMessage(data))
    }
  }
  connect()
  return line
}

function toMessage(text: string): readonly unknown[] {
  try {
    const message: unknown = JSON.parse(text)
    return Array.isArray(message) ? message : []
  } catch {
    return []
  }
}

function toEvent(value: unknown): WireEvent | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, pubkey, kind, created_at, tags, content, sig } = value as Readonly<Record<string, unknown>>
  const texts = [id, pubkey, content, sig].every(text => typeof text === 'string')
  const numbers = [kind, created_at].every(number => Number.isSafeInteger(number))
  const rows =
    Array.isArray(tags) &&
    tags.length <= MAX_TAGS &&
    tags.every(tag => Array.isArray(tag) && tag.every(item => typeof item === 'string'))
  return texts && numbers && rows
    ? ({ id, pubkey, kind, created_at, tags, content, sig } as WireEvent)
    : undefined
}
