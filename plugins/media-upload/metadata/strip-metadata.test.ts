import { expect, test } from 'vitest'
import { stripMetadata } from './strip-metadata'

const ascii = (text: string) => [...text].map(c => c.charCodeAt(0))
const u16 = (n: number) => [n >> 8, n & 255]
const u32 = (n: number) => [...u16(n >>> 16), ...u16(n & 0xffff)]
const segment = (marker: number, body: number[]) => [0xff, marker, ...u16(body.length + 2), ...body]

/** Makes an Exif segment with an orientation and a location. */
const exif = (orientation: number) => [
  ...ascii('Exif\0\0'),
  ...ascii('MM'),
  ...u16(42),
  ...u32(8),
  ...u16(2),
  ...[...u16(0x0112), ...u16(3), ...u32(1), ...u16(orientation), 0, 0],
  ...[...u16(0x8825), ...u16(4), ...u32(1), ...u32(50)],
  ...u32(0),
  ...ascii('N 52.5200 E 13.4050'),
]
const SCAN = [0xff, 0xda, 0, 4, 1, 2, 9, 8, 7, 0xff, 0xd9]
const jfif = segment(0xe0, ascii('JFIF\0'))
const jpeg = (orientation: number) => [
  0xff,
  0xd8,
  ...jfif,
  ...segment(0xe1, exif(orientation)),
  ...segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0<x>Berlin</x>')),
  ...segment(0xe2, ascii('ICC_PROFILE\0')),
  ...segment(0xed, ascii('Photoshop 3.0\0 city: Berlin')),
  ...segment(0xfe, ascii('taken at home')),
  ...SCAN,
]
const file = (bytes: number[], type: string) => new File([new Uint8Array(bytes)], 'x', { type })
const after = async (bytes: number[], type: string) => [
  ...new Uint8Array(await (await stripMetadata(file(bytes, type))).arrayBuffer()),
]
const text = (bytes: number[]) => String.fromCharCode(...bytes)

test('a JPEG loses location, camera, texts and comments, and keeps its colours and pixels', async () => {
  expect(await after(jpeg(1), 'image/jpeg')).toEqual([
    0xff,
    0xd8,
    ...jfif,
    ...segment(0xe2, ascii('ICC_PROFILE\0')),
    ...SCAN,
  ])
})

test('the orientation is kept', async () => {
  const out = await after(jpeg(6), 'image/jpeg')
  expect(text(out)).not.toMatch(/52\.52|Berlin|home/)
  const at = text(out).indexOf('Exif')
  expect(out.slice(at + 6 + 10, at + 6 + 20)).toEqual([...u16(0x0112), ...u16(3), ...u32(1), ...u16(6)])
})

test('a PNG and a WebP lose their texts', async () => {
  const chunk = (name: string, body: string) => [
    ...u32(body.length),
    ...ascii(name),
    ...ascii(body),
    0,
    0,
    0,
    0,
  ]
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const kept = [...chunk('IHDR', 'xxxx'), ...chunk('IDAT', 'pixels'), ...chunk('IEND', '')]
  const png = [
    ...head,
    ...kept.slice(0, 16),
    ...chunk('tEXt', 'Berlin'),
    ...chunk('eXIf', 'N 52'),
    ...kept.slice(16),
  ]
  expect(await after(png, 'image/png')).toEqual([...head, ...kept])
  const le32 = (n: number) => [n & 255, (n >> 8) & 255, 0, 0]
  const part = (name: string, body: number[]) => [...ascii(name), ...le32(body.length), ...body]
  const webp = (flags: number, ...parts: number[][]) => {
    const body = [...ascii('WEBP'), ...part('VP8X', [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]), ...parts.flat()]
    return [...ascii('RIFF'), ...le32(body.length), ...body]
  }
  const picture = part('VP8 ', [1, 2, 3, 4])
  expect(
    await after(
      webp(0b0001_1100, picture, part('EXIF', ascii('Berlin')), part('XMP ', ascii('city'))),
      'image/webp',
    ),
  ).toEqual(webp(0b0001_0000, picture))
})

test('removes data that phones append to a picture and camera makers put into it', async () => {
  const film = ascii('....ftypmp42 +52.5200+013.4050/')
  const gopro = segment(0xe6, ascii('GPMF N 52.5200'))
  const [start, ...rest] = [[0xff, 0xd8], gopro, jfif, SCAN.slice(0, -2), [0xff, 0, 7, 0xff, 0xd0, 8]]
  const scans = [...SCAN.slice(0, 4), 5, 6, 0xff, 0, 0xff, 0xd9]
  const between = segment(0xfe, ascii('home'))
  expect(await after([start, ...rest, between, scans, film].flat() as number[], 'image/jpeg')).toEqual(
    [start, ...rest.slice(1), scans].flat(),
  )
})

test('a GIF loses comments and texts, and stays animated', async () => {
  const head = [...ascii('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, ...[0, 0, 0, 255, 255, 255]]
  const blocks = (text: string) => [text.length, ...ascii(text), 0]
  const loop = [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0]
  const frame = [0x21, 0xf9, 4, 0, 9, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const xmp = [0x21, 0xff, 11, ...ascii('XMP DataXMP'), ...blocks('<x>Berlin</x>')]
  const comment = [0x21, 0xfe, ...blocks('taken at home')]
  const gif = (...parts: number[][]) => [head, ...parts, [0x3b]].flat()
  expect(await after([...gif(comment, loop, frame, xmp, frame), 1, 2], 'image/gif')).toEqual(
    gif(loop, frame, frame),
  )
})

test('an unreadable file is not sent, and the user is told why', async () => {
  const why = /was not sent.*where it was taken.*Save it as/
  const heic = [...u32(24), ...ascii('ftypheic'), ...u32(0), ...ascii('mif1heic'), ...ascii('N 52.5200')]
  const many: [number[], string][] = [
    [jpeg(1).slice(0, 30), 'image/jpeg'],
    [jpeg(1).slice(0, -SCAN.length), 'image/jpeg'],
    [heic, 'image/heic'],
    [[1, 2, 3], 'image/png'],
    [ascii('GIF89a'), 'image/gif'],
    [ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    [[1, 2, 3], 'video/mp4'],
  ]
  for (const [bytes, type] of many) await expect(after(bytes, type)).rejects.toThrow(why)
})

test('other files, and films of a kind without metadata, are returned unchanged', async () => {
  expect(await after([1, 2, 3], 'video/ogg')).toEqual([1, 2, 3])
  expect(await after([1, 2, 3], 'text/plain')).toEqual([1, 2, 3])
})
