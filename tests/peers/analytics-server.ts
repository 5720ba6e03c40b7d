import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that records the texts that pages post to it. */
export interface AnalyticsServer {
  readonly url: string
  readonly received: string[]
  close(): Promise<void>
}

export async function startAnalyticsServer(): Promise<AnalyticsServer> {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method === 'POST') received.push(Buffer.concat(chunks).toString())
    response.writeHead(204, { 'access-control-allow-origin': '*' }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/event`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
