import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import NodeSocket, { WebSocketServer } from 'ws'
import { createRelaySocket, type RelaySocket, type RelaySocketOptions } from './relay-socket'

let server: WebSocketServer
let url: string
let events: unknown[]
let socket: RelaySocket | undefined

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  events = []
})
afterEach(() => {
  socket?.close()
  for (const client of server.clients) client.terminate()
  server.close()
})

function open(options: Partial<RelaySocketOptions> = {}): RelaySocket {
  socket = createRelaySocket({
    connect: () => new NodeSocket(url) as unknown as WebSocket,
    retryDelaysMs: [1],
    maxMessageChars: 100,
    onOpen: () => events.push('open'),
    onMessage: message => events.push(message),
    onDisconnect: () => events.push('lost'),
    ...options,
  })
  socket.connectNow()
  return socket
}
const nextClient = async () => ((await once(server, 'connection')) as [NodeSocket])[0]

test('a lost connection is opened again, and messages go both ways', async () => {
  const first = nextClient()
  const { send, isOpen } = open()
  const lost = await first
  const second = nextClient()
  lost.terminate()
  const client = await second
  await expect.poll(() => events).toEqual(['open', 'lost', 'open'])
  const received = once(client, 'message')
  send(['REQ', 'a', {}])
  expect(String((await received)[0])).toBe('["REQ","a",{}]')
  client.send('["EOSE","a"]')
  await expect.poll(() => events.at(-1)).toEqual(['EOSE', 'a'])
  expect(isOpen()).toBe(true)
})

test('what is no JSON array, or too long, is ignored', async () => {
  const first = nextClient()
  open()
  const client = await first
  for (const text of ['{}', 'nonsense', `["${'x'.repeat(100)}"]`, Buffer.from([1, 2]), '["OK"]'])
    client.send(text)
  await expect.poll(() => events).toEqual(['open', ['OK']])
})

test('a connection that is not needed stays closed until it is asked for', async () => {
  let isNeeded = false
  const first = nextClient()
  const { connectNow, isOpen } = open({ isNeeded: () => isNeeded })
  ;(await first).terminate()
  await expect.poll(() => events).toEqual(['open', 'lost'])
  isNeeded = true
  expect(isOpen()).toBe(false)
  const second = nextClient()
  connectNow()
  await second
  await expect.poll(isOpen).toBe(true)
})

test('an address that the browser refuses is tried again after the delays, the last of them for good', async () => {
  const delays: number[] = []
  let triedAt = performance.now()
  let count = 0
  const reached = nextClient()
  open({
    retryDelaysMs: [1, 30],
    connect() {
      delays.push(performance.now() - triedAt)
      triedAt = performance.now()
      if (++count < 4) throw new Error('refused by the policy of the page')
      return new NodeSocket(url) as unknown as WebSocket
    },
  })
  await reached
  await expect.poll(() => events).toEqual(['lost', 'lost', 'lost', 'open'])
  for (const delay of delays.slice(2)) expect(delay).toBeGreaterThan(25)
})

test('closed while it connects, it is closed when it has opened, and tells nothing', async () => {
  const first = nextClient()
  open().close()
  const client = await first
  await once(client, 'close')
  expect(events).toEqual([])
})
