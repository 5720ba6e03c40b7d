import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server and a UDP port of a stranger, which a guest must never reach. */
export interface StrangerServer {
  readonly url: string
  readonly udpPort: number
  /** The requested paths and the received packets. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

export async function startStrangerServer(): Promise<StrangerServer> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.setHeader('Access-Control-Allow-Origin', '*').end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const udp = createSocket('udp4')
  udp.on('message', () => heard.push('a packet'))
  await new Promise<void>(resolve => udp.bind(0, '127.0.0.1', resolve))
  return {
    requests: heard,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    udpPort: udp.address().port,
    async close() {
      udp.close()
      await new Promise(resolve => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}
