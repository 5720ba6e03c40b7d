import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Faults of answers. `redirect`: to another address; `missing`: no such file; `busy`: too many requests; `down`: a
 * server error; `slow`: no answer; `broken`: invalid JSON; `huge`: too long; `endless`: without end.
 */
export type Nip05Fault = 'redirect' | 'missing' | 'busy' | 'down' | 'slow' | 'broken' | 'huge' | 'endless'

/** A domain that confirms names: it answers which public key has a name (NIP-05). */
export interface Nip05Server {
  /** Host and port, as written after the `@` of a name. */
  readonly domain: string
  /** Public keys (hex) by name. */
  readonly names: Map<string, string>
  /** The fault of the answers about each name. A test may change it at any time. */
  readonly faults: Map<string, Nip05Fault>
  /** The requested names, in order. `elsewhere` is the target of redirects. */
  readonly requests: readonly string[]
  /**
   * Resolves when the client has closed the connection during an endless answer, with the number of bytes that it read.
   */
  readonly abortedRequests: Promise<number>
  close(): Promise<void>
}

const ELSEWHERE = '/elsewhere.json'

export async function startNip05Server(): Promise<Nip05Server> {
  const names = new Map<string, string>()
  const moods = new Map<string, Nip05Fault>()
  const asked: string[] = []
  let hangUp = (_bytes: number) => {}
  const hungUp = new Promise<number>(resolve => (hangUp = resolve))
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const name = searchParams.get('name') ?? ''
    const mood = pathname === ELSEWHERE ? undefined : moods.get(name)
    asked.push(pathname === ELSEWHERE ? 'elsewhere' : name)
    const found = pathname === ELSEWHERE || pathname === '/.well-known/nostr.json'
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Content-Type', 'application/json')
    if (mood === 'slow') return
    if (mood === 'redirect') {
      const to = `${ELSEWHERE}?name=${encodeURIComponent(name)}`
      return void response.writeHead(302, { Location: to }).end()
    }
    if (mood === 'missing' || !found) return void response.writeHead(404).end()
    if (mood === 'busy' || mood === 'down') return void response.writeHead(mood === 'busy' ? 429 : 503).end()
    if (mood === 'endless') return pour(response, hangUp)
    const answer = JSON.stringify({ names: Object.fromEntries(names) })
    if (mood === 'broken') return void response.end(answer.slice(0, -1))
    response.end(mood === 'huge' ? answer + ' '.repeat(1024 * 1024) : answer)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return {
    domain: `localhost:${(server.address() as AddressInfo).port}`,
    names,
    faults: moods,
    requests: asked,
    abortedRequests: hungUp,
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** Writes data as fast as the client reads, until the client closes the connection. */
function pour(response: ServerResponse, ended: (bytes: number) => void): void {
  const some = '{"names":{}} '.repeat(1_000)
  let bytes = 0
  const more = () => {
    do bytes += some.length
    while (response.write(some))
  }
  response.on('drain', more)
  response.on('close', () => ended(bytes))
  more()
}
