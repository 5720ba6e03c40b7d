import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { extname, join } from 'node:path'
import { securityHeaders } from '../../host/build/headers.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

/** A site that hosts a build, can be shut, and whose files can be others than were built. */
export interface Site {
  readonly url: string
  /** `config.json` */
  config: unknown
  /** Answers something else for a path; `undefined` stands for a file that is not there. */
  change(path: string, how: (built: string) => string | undefined): void
  /** As it was built again. */
  restore(): void
  /** Nothing answers any more. */
  shut(): Promise<void>
  /** Answers again, at the same address. */
  open(): Promise<void>
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[]
}

export async function startSite(folder: string): Promise<Site> {
  const changes = new Map<string, (built: string) => string | undefined>()
  const asked: string[] = []
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  const site = {
    config: {} as unknown,
  }

  const listen = async () => {
    const next = createServer((request, response) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      asked.push(path)
      for (const [name, value] of Object.entries(securityHeaders({ local: true })))
        response.setHeader(name, value)
      response.setHeader('Cache-Control', 'no-cache')
      if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405).end()
      if (path === '/config.json')
        return response.setHeader('Content-Type', 'application/json').end(JSON.stringify(site.config))
      const isFile = extname(path) !== ''
      const file = join(folder, isFile ? path : 'index.html')
      const change = changes.get(isFile ? path : '/')
      const there = existsSync(file) && statSync(file).isFile()
      const changed = change ? change(there ? readFileSync(file, 'utf8') : '') : undefined
      if (!there || (change && changed === undefined)) return response.writeHead(404).end('Not here')
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
      if (changed !== undefined) return response.end(changed)
      createReadStream(file).pipe(response)
    })
    next.on('connection', socket => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve, reject) => {
      next.once('error', reject)
      next.listen(port, 'localhost', resolve)
    })
    server = next
    port = (next.address() as AddressInfo).port
  }
  await listen()

  return Object.assign(site, {
    url: `http://localhost:${port}`,
    asked,
    change: (path: string, how: (built: string) => string | undefined) => void changes.set(path, how),
    restore: () => changes.clear(),
    async shut() {
      const closing = server
      server = undefined
      for (const socket of sockets) socket.destroy()
      await new Promise<void>(resolve => (closing ? closing.close(() => resolve()) : resolve()))
    },
    open: listen,
  })
}
