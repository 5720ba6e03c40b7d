import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Stands for a device in the reader's own network, which the app must never ask. It records every request. */
export interface Listener {
  readonly port: number
  /** Requests and WebSocket handshakes, as `GET /path`. */
  readonly heard: readonly string[]
  close(): Promise<void>
}

/** Listens on all addresses of this machine, also IPv6 if there is any. */
export async function startListener(): Promise<Listener> {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    response.writeHead(404, { 'Access-Control-Allow-Origin': '*' }).end()
  })
  server.on('upgrade', (request, socket) => {
    heard.push(`${request.method} ${request.url} (${request.headers.upgrade})`)
    socket.destroy()
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (host: string) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, host, resolve)
    })
  await listen('::').catch(() => listen('0.0.0.0'))
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
