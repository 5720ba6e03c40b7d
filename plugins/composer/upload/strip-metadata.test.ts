import { expect, test } from 'vitest'
import { stripMetadata } from './strip-metadata'

const ascii = (text: string) => [...text].map(c => c.charCodeAt(0))
const u16 = (n: number) => [n >> 8, n & 255]
const u32 = (n: number) => [...u16(n >>> 16), ...u16(n & 0xffff)]
const segment = (marker: number, body: number[]) => [0xff, marker, ...u16(body.length + 2), ...body]

/** Exif with an orientation and a place. */
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

test('a JPEG loses place, camera, texts and comments, and keeps its colours and its picture', async () => {
  expect(await after(jpeg(1), 'image/jpeg')).toEqual([
    0xff,
    0xd8,
    ...jfif,
    ...segment(0xe2, ascii('ICC_PROFILE\0')),
    ...SCAN,
  ])
})

test('which way is up stays', async () => {
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

test('what cannot be read, and what is no picture, comes back as it is', async () => {
  const cut = jpeg(1).slice(0, 30)
  expect(await after(cut, 'image/jpeg')).toEqual(cut)
  expect(await after([1, 2, 3], 'video/mp4')).toEqual([1, 2, 3])
})
