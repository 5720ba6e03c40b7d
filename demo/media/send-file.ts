import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Sends a file with cache headers. If the request asks for one range of bytes, as video elements do, sends only these.
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: Buffer,
  mime: string,
): void {
  const etag = `"${createHash('sha1').update(file).digest('base64url')}"`
  response.setHeader('Content-Type', mime)
  response.setHeader('Cache-Control', 'public, max-age=86400')
  response.setHeader('ETag', etag)
  response.setHeader('Accept-Ranges', 'bytes')
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end()
    return
  }
  const range = parseRange(request.headers.range, file.length)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${file.length}` }).end()
    return
  }
  const [first, last] = range ?? [0, file.length - 1]
  if (range) response.setHeader('Content-Range', `bytes ${first}-${last}/${file.length}`)
  response.setHeader('Content-Length', last - first + 1)
  response.writeHead(range ? 206 : 200)
  response.end(request.method === 'HEAD' ? undefined : file.subarray(first, last + 1))
}

/** Parses a Range header. Returns the first and the last byte; undefined if the header is missing or not understood. */
function parseRange(
  header: string | undefined,
  size: number,
): [number, number] | 'unsatisfiable' | undefined {
  const [whole, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (whole === undefined || (from === '' && to === '')) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first > last || first >= size ? 'unsatisfiable' : [first, last]
}
