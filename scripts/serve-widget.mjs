// Serves a page of another site that embeds the widget. The demo and the tests use it.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
}

export const STRICT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'connect-src ws: wss: http: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export async function serveWidget(options = {}) {
  const { port = 0, folder, pages = {}, policy = STRICT_POLICY, cors = false } = options
  const widget =
    options.widget ?? process.env.WIDGET_DIST ?? fileURLToPath(new URL('../dist/widget', import.meta.url))

  const read = async path => {
    if (pages[path] !== undefined) return pages[path]
    const [base, rest] = path.startsWith('/widget/')
      ? [widget, path.slice('/widget/'.length)]
      : [folder, path]
    if (!base) return undefined
    return readFile(join(base, normalize(`/${rest}`))).catch(() => undefined)
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const path = pathname === '/' ? '/index.html' : pathname
    const body = await read(path)
    response.writeHead(body === undefined ? (path === '/favicon.ico' ? 204 : 404) : 200, {
      'Content-Type': TYPES[extname(path)] ?? TYPES['.html'],
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-cache',
      ...(cors && { 'Access-Control-Allow-Origin': '*' }),
    })
    response.end(body)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
