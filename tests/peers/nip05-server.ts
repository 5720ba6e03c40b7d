import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What it does instead of answering: sends elsewhere, knows of no such file, never ends, writes no JSON, or too much. */
export type Nip05Mood = 'redirect' | 'missing' | 'slow' | 'broken' | 'huge'

/** A domain that says which key a name belongs to (NIP-05). */
export interface Nip05Server {
  /** Host and port, as they stand after the `@`. */
  readonly domain: string
  /** Keys (hex) by name. */
  readonly names: Map<string, string>
  /** How it behaves for a name; may be changed at any time. */
  readonly moods: Map<string, Nip05Mood>
  /** Names that were asked for, in order; `elsewhere` is where redirects lead. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

const ELSEWHERE = '/elsewhere.json'

export async function startNip05Server(): Promise<Nip05Server> {
  const names = new Map<string, string>()
  const moods = new Map<string, Nip05Mood>()
  const asked: string[] = []
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
    const answer = JSON.stringify({ names: Object.fromEntries(names) })
    if (mood === 'broken') return void response.end(answer.slice(0, -1))
    response.end(mood === 'huge' ? answer + ' '.repeat(1024 * 1024) : answer)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return {
    domain: `localhost:${(server.address() as AddressInfo).port}`,
    names,
    moods,
    asked,
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
