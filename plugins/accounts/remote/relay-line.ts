import type { Disposable, NostrEvent } from '#kernel'
import { isHexKey } from '#kernel/nostr'

export const REMOTE_SIGNING = 24133
/** Characters; a longer frame is not even parsed. */
const MAX_FRAME = 512 * 1024
/** Characters. */
const MAX_CHALLENGE = 1_000
/** ms between tries to reach a relay, doubled each time up to the last. */
const FIRST_WAIT = 1_000
const LAST_WAIT = 30_000
/** s; a signer whose clock is slow would not be heard. Relays keep none of these messages: nothing old comes along. */
const CLOCK_SLACK = 60 * 60

export interface RelayLineOptions {
  readonly url: string
  /** hex; whom messages are for. */
  readonly client: string
  readonly connect: (url: string) => WebSocket
  readonly onMessage: (event: NostrEvent) => void
  /** The relay wants to know that messages to `client` are for us (NIP-42). It learns nothing of the account. */
  readonly onChallenge: (challenge: string) => Promise<NostrEvent>
  /** The line is up: what has no answer yet is to be sent. `again` when it was down in between. */
  readonly onOpen: (again: boolean) => void
  /** Is anything still waited for? A line that nobody needs is not mended. */
  readonly wanted: () => boolean
}

/** One relay over which we speak to a remote signer. Not the kernel's: these messages concern nobody else. */
export interface RelayLine extends Disposable {
  /** Opens it if it is down. */
  wake(): void
  send(event: NostrEvent): void
}

export function createRelayLine(options: RelayLineOptions): RelayLine {
  const { url, client, connect, onMessage, onChallenge, onOpen, wanted } = options
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let opened = 0
  let ended = false

  const down = (from: WebSocket) => {
    if (socket !== from) return
    socket = undefined
    if (ended || !wanted()) return
    clearTimeout(timer)
    timer = setTimeout(() => wake(), wait)
    wait = Math.min(wait * 2, LAST_WAIT)
  }
  const wake = () => {
    if (ended || socket) return
    clearTimeout(timer)
    let made: WebSocket
    try {
      made = connect(url)
    } catch {
      return
    }
    socket = made
    const tell = (...message: unknown[]) => {
      if (made.readyState === 1) made.send(JSON.stringify(message))
    }
    const begin = () => {
      const since = Math.floor(Date.now() / 1000) - CLOCK_SLACK
      tell('REQ', 'signer', { kinds: [REMOTE_SIGNING], '#p': [client], since })
      onOpen(++opened > 1)
    }
    // Once a connection: a relay that goes on asking is not answered.
    let answered: string | undefined
    const prove = async (challenge: string) => {
      if (answered !== undefined) return
      answered = ''
      const event = await onChallenge(challenge)
      answered = event.id
      tell('AUTH', event)
    }
    made.addEventListener('open', () => {
      wait = FIRST_WAIT
      begin()
    })
    made.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const frame = toFrame(data)
      const event = frame && toMessage(frame, client)
      if (event) onMessage(event)
      else if (frame?.[0] === 'AUTH' && typeof frame[1] === 'string' && frame[1].length <= MAX_CHALLENGE)
        void prove(frame[1]).catch(() => {})
      // What was asked before the relay knew us was refused.
      else if (frame?.[0] === 'OK' && frame[1] === answered && frame[2] === true) begin()
    })
    made.addEventListener('close', () => down(made))
    made.addEventListener('error', () => down(made))
  }
  return {
    wake,
    send(event) {
      if (socket?.readyState === 1) socket.send(JSON.stringify(['EVENT', event]))
    },
    dispose() {
      ended = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}

function toFrame(data: unknown): readonly unknown[] | undefined {
  if (typeof data !== 'string' || data.length > MAX_FRAME) return undefined
  try {
    const frame: unknown = JSON.parse(data)
    return Array.isArray(frame) ? frame : undefined
  } catch {
    return undefined
  }
}

/** The message to us that a frame carries, whoever wrote it. */
function toMessage(frame: readonly unknown[], client: string): NostrEvent | undefined {
  if (frame[0] !== 'EVENT') return undefined
  const { id, pubkey, created_at, kind, tags, content, sig } = (frame[2] ?? {}) as Record<string, unknown>
  if (kind !== REMOTE_SIGNING || !isHexKey(id) || !isHexKey(pubkey) || typeof content !== 'string')
    return undefined
  if (typeof sig !== 'string' || !Number.isSafeInteger(created_at) || !isTags(tags)) return undefined
  if (!tags.some(tag => tag[0] === 'p' && tag[1] === client)) return undefined
  return { id, pubkey, created_at: created_at as number, kind, tags, content, sig }
}

const isTags = (value: unknown): value is string[][] =>
  Array.isArray(value) &&
  value.length <= 100 &&
  value.every(tag => Array.isArray(tag) && tag.every(item => typeof item === 'string'))
