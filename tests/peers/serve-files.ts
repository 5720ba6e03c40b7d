import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGate } from '../support/create-gate'

/** An HTTP server. Pages of any origin may read its files. */
export interface FileServer {
  /** Address of the server, without a slash at the end. */
  readonly url: string
  /** Names of the requested files. */
  readonly requests: string[]
  /** Delays the answers for this file until the returned function is called. */
  hold(name: string): () => void
  close(): Promise<void>
}

/** Serves the files of the map by their names. Files that are added to the map later are served too. */
export async function serveFiles(
  files: ReadonlyMap<string, Buffer>,
  typeOf: (name: string) => string = () => 'application/octet-stream',
): Promise<FileServer> {
  const asked: string[] = []
  const held = new Map<string, Promise<void>>()
  const server = createServer(async (request, response) => {
    const name = (request.url ?? '').slice(1)
    asked.push(name)
    await held.get(name)
    const bytes = files.get(name)
    response.setHeader('access-control-allow-origin', '*')
    if (bytes) response.writeHead(200, { 'content-type': typeOf(name) }).end(bytes)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: asked,
    hold(name) {
      const { whenOpen: holding, open: release } = createGate()
      held.set(name, holding)
      return () => release()
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
