import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stripMetadata } from './strip-metadata'

const PLACE = '+52.5200+013.4050/'
const latin = (text: string) => [...text].map(c => c.charCodeAt(0))
const idOf = (id: number) =>
  [24, 16, 8, 0]
    .map(shift => (id >>> shift) & 255)
    .filter((byte, i, all) => byte || all.slice(0, i).some(Boolean))
const element = (id: number, ...parts: (readonly number[])[]) => {
  const body = parts.flat()
  return [
    ...idOf(id),
    ...(body.length < 127 ? [0x80 | body.length] : [0x40 | (body.length >> 8), body.length & 255]),
    ...body,
  ]
}
/** Makes an element of unknown size, as browsers write it while recording. */
const unsized = (id: number, ...parts: (readonly number[])[]) => [
  ...idOf(id),
  1,
  ...Array(7).fill(255),
  ...parts.flat(),
]

const [EBML, SEGMENT, INFO, TRACKS, TRACK, CLUSTER, BLOCK, TAGS, VOID, CRC] = [
  0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x1f43b675, 0xa3, 0x1254c367, 0xec, 0xbf,
]
const head = element(EBML, element(0x4282, latin('webm')))
const info = element(
  INFO,
  element(CRC, [1, 2, 3, 4]),
  element(0x7ba9, latin('At home')),
  element(0x4461, latin('dateof8b')),
  element(0x4d80, latin('Camera app')),
  element(0x5741, latin('Pixel 7')),
  element(0x4489, latin('duration')),
)
const tracks = element(
  TRACKS,
  element(TRACK, element(0x86, latin('V_VP8')), element(0x536e, latin('Berlin'))),
)
const tags = element(
  TAGS,
  element(0x7373, element(0x67c8, element(0x45a3, latin('LOCATION')), element(0x4487, latin(PLACE)))),
)
const blocks = (id: (name: number, ...parts: number[][]) => number[]) =>
  [1, 2].flatMap(n => id(CLUSTER, element(0xe7, [n]), element(BLOCK, latin(`pixels ${n}`))))

const strip = async (bytes: readonly number[], type = 'video/webm') => {
  const out = await stripMetadata(new File([new Uint8Array(bytes)], 'x', { type }))
  return [...new Uint8Array(await out.arrayBuffer())]
}
const textOf = (bytes: readonly number[]) => String.fromCharCode(...bytes)

const films = [
  [
    'with sizes',
    [head, element(SEGMENT, info, tracks, blocks(element), tags, element(VOID, latin(PLACE)))].flat(),
  ],
  ['without sizes', [head, unsized(SEGMENT, info, tracks, tags, blocks(unsized), tags)].flat()],
] as const

test.each(films)(
  'a film %s loses place, titles, dates and device, and keeps its pictures where they are',
  async (_, film) => {
    const out = await strip(film)
    expect(out).toHaveLength(film.length)
    expect(textOf(out)).not.toMatch(/52\.5|LOCATION|home|dateof|Camera|Pixel|Berlin/)
    for (const kept of ['webm', 'duration', 'V_VP8', 'pixels 1', 'pixels 2'])
      expect(textOf(out).indexOf(kept)).toBe(textOf(film).indexOf(kept))
    expect(await strip(out)).toEqual(out)
    // What the file is, is decided by its content and not by its stated type, which may be wrong.
    expect(await strip(film, 'video/mp4')).toEqual(out)
  },
)

test('an element of any size becomes free space of the same size', async () => {
  for (let length = 0; length < 300; length++) {
    const film = [
      head,
      element(SEGMENT, element(0x536e, latin('x'.repeat(length))), element(BLOCK, latin('end'))),
    ].flat()
    const out = await strip(film)
    expect(out).toHaveLength(film.length)
    expect(textOf(out)).not.toContain('xx')
    // The overwritten part has the header of a Void element, so the elements after it can still be read.
    expect(await strip(out)).toEqual(out)
    expect(textOf(out).endsWith('end')).toBe(true)
  }
})

test('an interrupted recording is cleaned up to its end, and any other content is sent', async () => {
  const [[, film]] = films
  const cut = film.slice(0, textOf(film).indexOf('pixels 2') + 4)
  expect(textOf(await strip(cut))).toMatch(/pixe$/)
  expect(textOf(await strip(cut))).not.toMatch(/home|Berlin/)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(film.length - 5), fc.nat(255)), { maxLength: 6 }),
      async changes => {
        const bytes = [...film]
        for (const [at, byte] of changes) bytes[at + 4] = byte
        expect(await strip(bytes)).toHaveLength(bytes.length)
      },
    ),
    { numRuns: 200 },
  )
})
