import { readFile } from 'node:fs/promises'
import { serveFiles } from './serve-files.ts'

/** A server of a four-second film as a stream (HLS, fragmented MP4) in two sizes. */
export interface StreamServer {
  /** Address of the playlist that names both sizes. */
  readonly url: string
  /** Names of the requested files. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

const SIZES = { small: [160, 90], large: [320, 180] } as const
const CODEC = 'av01.0.04M.08'

export async function startStreamServer(): Promise<StreamServer> {
  const files = new Map<string, Buffer>()
  let index = '#EXTM3U\n#EXT-X-VERSION:7\n'
  for (const [name, [width, height]] of Object.entries(SIZES)) {
    const [init, ...segments] = cut(await readFile(new URL(`./stream/${name}.mp4`, import.meta.url)))
    files.set(`${name}-init.mp4`, init)
    for (const [at, segment] of segments.entries()) files.set(`${name}-${at}.m4s`, segment)
    files.set(`${name}.m3u8`, Buffer.from(playlist(name, segments.length)))
    index += `#EXT-X-STREAM-INF:BANDWIDTH=${width * 200},RESOLUTION=${width}x${height},CODECS="${CODEC}"\n${name}.m3u8\n`
  }
  files.set('film.m3u8', Buffer.from(index))
  const { url, requests, close } = await serveFiles(files, typeOf)
  return { url: `${url}/film.m3u8`, requests, close }
}

const typeOf = (name: string) => (name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4')

const playlist = (name: string, segments: number) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${name}-init.mp4"`,
    ...Array.from({ length: segments }, (_, at) => `#EXTINF:1.0,\n${name}-${at}.m4s`),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')

/**
 * Cuts a fragmented MP4 file into the pieces of a stream: the initialization part, then each fragment (`moof` and
 * `mdat`).
 */
function cut(film: Buffer): [Buffer, ...Buffer[]] {
  const starts: number[] = []
  let end = film.length
  for (let at = 0; at < film.length; at += film.readUInt32BE(at)) {
    const type = film.toString('latin1', at + 4, at + 8)
    if (type === 'moof') starts.push(at)
    if (type === 'mfra') end = at
  }
  return [
    film.subarray(0, starts[0]),
    ...starts.map((start, fragment) => film.subarray(start, starts[fragment + 1] ?? end)),
  ]
}
