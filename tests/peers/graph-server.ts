import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of social graph files. A test may change its `behavior` at any time. */
export interface GraphServer {
  readonly url: string
  /** The queries that the server received, in order: the part of each address after the `?`. */
  readonly requests: string[]
  /**
   * The way the server answers. `parts`: announces the length of the file, and sends a part each time that `send` is
   * called.
   */
  behavior: 'silent' | 'garbage' | 'parts'
  /** Sends another tenth of the file, or the rest of it, to the client of the last request. */
  send(how: 'tenth' | 'rest'): void
  close(): Promise<void>
}

/** Starts a server that serves this file. */
export async function startGraphServer(file: Uint8Array): Promise<GraphServer> {
  const asked: string[] = []
  let last: ServerResponse | undefined
  let sent = 0
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://localhost').search)
    response.setHeader('access-control-allow-origin', '*')
    if (peer.behavior === 'garbage') response.end('<!doctype html>')
    if (peer.behavior !== 'parts') return
    last = response
    sent = 0
    response.writeHead(200, { 'content-length': file.length })
    response.flushHeaders()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const peer: GraphServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/social-graph`,
    requests: asked,
    behavior: 'silent',
    send(how) {
      if (how === 'rest') return void last?.end(file.subarray(sent))
      // The last byte is sent only by `rest`.
      const part = file.subarray(sent, Math.min(sent + Math.ceil(file.length / 10), file.length - 1))
      sent += part.length
      last?.write(part)
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
  return peer
}
