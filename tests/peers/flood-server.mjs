// A relay that sends its clients far too many messages. It runs on a thread of its own, so that its work does not slow
// down the tested client.
import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { WebSocketServer } from 'ws'

/** Events per second. */
const RATE = 50_000
/** Milliseconds between two portions of events. */
const EVERY = 10
/** Maximum number of bytes waiting in a socket. If the client does not read, no more events are made. */
const WAITING = 16_000_000
const CHALLENGES = 10_000

const { how } = workerData
const hex = bytes => randomBytes(bytes).toString('hex')
const now = () => Math.floor(Date.now() / 1_000)
/** Returns an event that matches the filter but has a false signature. */
const forged = ({ authors: [pubkey = hex(32)] = [], kinds: [kind = 1] = [] }, content) =>
  JSON.stringify({ id: hex(32), pubkey, created_at: now(), kind, tags: [], content, sig: hex(64) })

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
let sent = 0
const [portion, content] = how === 'giants' ? [1, 'x'.repeat(1_100_000)] : [(RATE * EVERY) / 1_000, 'flood']
server.on('connection', socket => {
  /** The filters of the open subscriptions, by subscription id. */
  const subs = new Map()
  const send = text => socket.readyState === 1 && socket.send(text)
  if (how === 'challenges')
    for (let n = 0; n < CHALLENGES; n++) send(JSON.stringify(['AUTH', `challenge ${n}`]))
  const flow = setInterval(() => {
    const asked = [...subs]
    for (let n = 0; n < portion && asked.length > 0 && socket.bufferedAmount < WAITING; n++, sent++) {
      const [sub, filter] = asked[n % asked.length]
      send(`["EVENT",${JSON.stringify(sub)},${forged(filter, content)}]`)
    }
  }, EVERY)
  socket.on('close', () => clearInterval(flow))
  socket.on('error', () => socket.terminate())
  socket.on('message', data => {
    const [verb, sub, filter = {}] = JSON.parse(String(data))
    if (verb === 'CLOSE') subs.delete(sub)
    if (verb !== 'REQ') return
    if (how === 'challenges') return send(JSON.stringify(['CLOSED', sub, 'auth-required: who are you?']))
    send(JSON.stringify(['EOSE', sub]))
    subs.set(sub, filter)
  })
})
server.on('listening', () => parentPort.postMessage({ port: server.address().port }))
parentPort.on('message', () => parentPort.postMessage({ sent }))
