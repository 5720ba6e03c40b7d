import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A stand-in for a device in the reader's own network, which the app must never contact. It records every request. */
export interface RequestRecorder {
  readonly port: number
  /** The recorded requests and WebSocket handshakes, as `GET /path`. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** Starts a listener on all addresses of this machine, also on IPv6 if the machine has it. */
export async function startRequestRecorder(): Promise<RequestRecorder> {
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
    requests: heard,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
