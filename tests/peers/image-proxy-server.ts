import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An imgproxy server that checks signatures. A test may change its `behavior` at any time. */
export interface ImageProxyServer {
  readonly url: string
  readonly key: string
  readonly salt: string
  /** The originals that were requested with a valid signature, with the options of each request. */
  readonly requests: { readonly original: string; readonly options: string }[]
  /** Paths that were requested with a wrong signature. */
  readonly refused: string[]
  behavior: 'gives' | 'fails' | 'hangs'
  close(): Promise<void>
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function startImageProxyServer(): Promise<ImageProxyServer> {
  const key = '0badc0de'.repeat(8)
  const salt = '5a17ed00'.repeat(4)
  const asked: { original: string; options: string }[] = []
  const refused: string[] = []
  const server = createServer((request, response) => {
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    const [, signature, path] = /^\/([\w-]+)(\/.+)$/.exec(request.url ?? '') ?? []
    const right = createHmac('sha256', Buffer.from(key, 'hex'))
      .update(Buffer.from(salt, 'hex'))
      .update(path ?? '')
      .digest('base64url')
    if (signature !== right || !path) {
      refused.push(request.url ?? '')
      response.writeHead(403).end()
      return
    }
    const at = path.lastIndexOf('/')
    asked.push({
      original: Buffer.from(path.slice(at + 1), 'base64url').toString(),
      options: path.slice(1, at),
    })
    if (peer.behavior === 'hangs') return
    if (peer.behavior === 'fails') response.writeHead(500).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const peer: ImageProxyServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    salt,
    requests: asked,
    refused,
    behavior: 'gives',
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return peer
}
