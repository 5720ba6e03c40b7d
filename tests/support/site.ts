import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildSecurityHeaders } from '../../host/build/build-security-headers.ts'

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

/**
 * The content of each file by path, kept in memory: the build does not change during the tests, and each file is
 * requested a thousand times.
 */
const files = new Map<string, Buffer | undefined>()

function read(file: string): Buffer | undefined {
  if (!files.has(file)) {
    const there = existsSync(file) && statSync(file).isFile()
    files.set(file, there ? readFileSync(file) : undefined)
  }
  return files.get(file)
}

const PACKED = new Set(['.html', '.js', '.css', '.json', '.svg', '.wasm', '.webmanifest'])
const packed = new Map<string, Buffer>()

/** Compresses a file once, as static hosts do, and not for each request. */
function pack(file: string, content: Buffer): Buffer {
  const had = packed.get(file)
  if (had) return had
  const made = brotliCompressSync(content)
  packed.set(file, made)
  return made
}

/** Paths that any site of this process was asked for. Recording a journey empties the set (`record-journey.ts`). */
export const requestedPaths = new Set<string>()

/** A site that serves a build. A test can shut it down and change its files. */
export interface Site {
  readonly url: string
  /** The content of `config.json`. If it is `undefined`, the build's own file is served. */
  config: unknown
  /** Serves changed content for a path. If `how` returns `undefined`, the file is missing. */
  changeFile(path: string, how: (built: string) => string | undefined): void
  /** Serves the unchanged files of the build again. */
  restoreFiles(): void
  /** Stops answering. */
  stop(): Promise<void>
  /** Starts the site again after it was shut down, at the same address. */
  start(): Promise<void>
  /** The paths that were requested, in order. */
  readonly requests: readonly string[]
}

/**
 * Serves a folder at this port, or at any free port by default. Browsers keep `immutable` assets. `compressed` files
 * are sent as brotli, as static hosts do. `headers` are added to each answer; by default they are those of a real host.
 */
export async function startSite(
  folder: string,
  {
    port = 0,
    immutable = false,
    compressed = false,
    headers = buildSecurityHeaders({ allowsLocal: true }),
  }: { port?: number; immutable?: boolean; compressed?: boolean; headers?: Record<string, string> } = {},
): Promise<Site> {
  const changes = new Map<string, (built: string) => string | undefined>()
  const asked: string[] = []
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let own = port
  const site = {
    config: undefined as unknown,
  }

  const listen = async () => {
    const next = createServer((request, response) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      asked.push(path)
      requestedPaths.add(path)
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      const kept = immutable && path.startsWith('/assets/')
      response.setHeader('Cache-Control', kept ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405).end()
      if (path === '/config.json' && site.config !== undefined)
        return response.setHeader('Content-Type', 'application/json').end(JSON.stringify(site.config))
      // Follows the same rule as static hosts: an unknown path gets the page, but a missing file below /assets does
      // not.
      const isFile = path !== '/' && (path.startsWith('/assets/') || read(join(folder, path)) !== undefined)
      const file = join(folder, isFile ? path : 'index.html')
      const change = changes.get(isFile ? path : '/')
      const built = read(file)
      const content = change ? change(built?.toString() ?? '') : built
      if (!built || content === undefined) return response.writeHead(404).end('Not here')
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
      if (!compressed || change || !PACKED.has(extname(file))) return response.end(content)
      response.setHeader('Content-Encoding', 'br')
      response.end(pack(file, built))
    })
    next.on('connection', socket => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve, reject) => {
      next.once('error', reject)
      next.listen(own, 'localhost', resolve)
    })
    server = next
    own = (next.address() as AddressInfo).port
  }
  await listen()

  return Object.assign(site, {
    url: `http://localhost:${own}`,
    requests: asked,
    changeFile: (path: string, how: (built: string) => string | undefined) => void changes.set(path, how),
    restoreFiles: () => changes.clear(),
    async stop() {
      const closing = server
      server = undefined
      for (const socket of sockets) socket.destroy()
      await new Promise<void>(resolve => (closing ? closing.close(() => resolve()) : resolve()))
    },
    start: listen,
  })
}
