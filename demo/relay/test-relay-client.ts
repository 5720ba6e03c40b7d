import WebSocket from 'ws'
import type { Filter, NostrEvent } from '../../kernel/ports/nostr-types.ts'

/** A simple client for tests. It stores every message and can wait for one. */
export interface TestRelayClient {
  readonly socket: WebSocket
  /** The messages as texts, in order of arrival. */
  readonly texts: string[]
  /** The parsed messages in order of arrival. Texts that are not JSON arrays are left out. */
  readonly messages: unknown[][]
  send(...message: unknown[]): void
  /**
   * Resolves with the first message that passes `test` and came after the message that the previous call returned.
   * Rejects if there is none within `timeoutMs`.
   */
  waitForMessage(test: (message: unknown[]) => boolean, timeoutMs?: number): Promise<unknown[]>
  /** Sends one REQ, and resolves with the stored events when EOSE comes. The subscription is then closed. */
  fetchEvents(...filters: Filter[]): Promise<NostrEvent[]>
  /** Publishes an event. Resolves with the relay's OK message. */
  publish(event: NostrEvent): Promise<unknown[]>
  close(): void
}

export async function connectTestRelayClient(url: string): Promise<TestRelayClient> {
  const socket = new WebSocket(url)
  const texts: string[] = []
  const messages: unknown[][] = []
  const waitingChecks = new Set<() => void>()
  let consumed = 0
  let subscriptions = 0
  socket.on('error', () => undefined)
  socket.on('message', (data, isBinary) => {
    if (isBinary) return
    texts.push(String(data))
    try {
      const message: unknown = JSON.parse(String(data))
      if (Array.isArray(message)) messages.push(message)
    } catch {
      // `messages` does not contain invalid JSON. Tests of invalid JSON read `texts`.
    }
    for (const check of waitingChecks) check()
  })

  const waitForMessage = (test: (message: unknown[]) => boolean, timeoutMs = 3000) =>
    new Promise<unknown[]>((resolve, reject) => {
      const checkMessages = () => {
        const at = messages.findIndex((message, index) => index >= consumed && test(message))
        if (at < 0) return
        consumed = at + 1
        finish()
        resolve(messages[at]!)
      }
      const timer = setTimeout(() => {
        finish()
        reject(new Error('no such message in time'))
      }, timeoutMs)
      const finish = () => {
        clearTimeout(timer)
        waitingChecks.delete(checkMessages)
      }
      waitingChecks.add(checkMessages)
      checkMessages()
    })
  const send = (...message: unknown[]) => socket.send(JSON.stringify(message))

  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return {
    socket,
    texts,
    messages,
    send,
    waitForMessage,
    async fetchEvents(...filters) {
      const id = `fetch-${++subscriptions}`
      send('REQ', id, ...filters)
      const end = await waitForMessage(message => message[1] === id && message[0] !== 'EVENT', 10_000)
      if (end[0] !== 'EOSE') throw new Error(String(end[2]))
      send('CLOSE', id)
      return messages
        .filter(([verb, sub]) => verb === 'EVENT' && sub === id)
        .map(message => message[2] as NostrEvent)
    },
    publish(event) {
      send('EVENT', event)
      return waitForMessage(message => message[0] === 'OK' && message[1] === event.id)
    },
    close: () => socket.terminate(),
  }
}
