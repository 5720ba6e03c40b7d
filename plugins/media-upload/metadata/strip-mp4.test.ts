import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stripMp4 } from './strip-mp4'

const PLACE = '+52.5200+013.4050/'
const latin = (text: string) => [...text].map(c => c.charCodeAt(0))
const u32 = (n: number) => [24, 16, 8, 0].map(shift => (n >>> shift) & 255)
const box = (type: string, ...parts: (readonly number[])[]) => {
  const body = parts.flat()
  return [...u32(body.length + 8), ...latin(type), ...body]
}
/** Makes a box with a 64-bit size. */
const long = (type: string, body: readonly number[]) => [
  ...[...u32(1), ...latin(type), ...u32(0), ...u32(body.length + 16)],
  ...body,
]
const full = (type: string, ...parts: (readonly number[])[]) => box(type, [0, 0, 0, 0], ...parts)
const TAKEN = [0xe4, 0x11, 0x22, 0x33]
const dated = (type: string, taken = TAKEN) => full(type, taken, taken, u32(1000), u32(2000))
const handler = (kind: string) => full('hdlr', u32(0), latin(kind))
const udta = box('udta', box('\xa9xyz', [0, 18, 0, 0], latin(PLACE)), full('loci', latin(PLACE)))
const meta = full('meta', handler('mdta'), box('ilst', latin(PLACE)))
const xmp = box('uuid', latin('\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8'), latin(`<x>${PLACE}</x>`))
const ftyp = box('ftyp', latin('mp42'), u32(0))

/** Makes the sample tables of two chunks, with 3 samples and 2 samples, at the given positions. */
const tables = (first: number, second: number, sizes: readonly number[]) =>
  box(
    'stbl',
    full('stsc', u32(2), [u32(1), u32(3), u32(1)].flat(), [u32(2), u32(2), u32(1)].flat()),
    full('stco', u32(2), u32(first), u32(second)),
    full('stsz', u32(0), u32(5), sizes.flatMap(u32)),
  )
const track = (kind: string, ...more: number[][]) => {
  const mdia = box('mdia', dated('mdhd'), handler(kind), box('minf', ...more.slice(0, 1)), udta)
  return box('trak', dated('tkhd'), mdia, ...more.slice(1))
}

const strip = async (bytes: readonly number[]) => {
  const parts = await stripMp4(new Blob([new Uint8Array(bytes)]))
  return parts && [...new Uint8Array(await new Blob(parts).arrayBuffer())]
}
const textOf = (bytes: readonly number[] = []) => String.fromCharCode(...bytes)

test('locations, dates, device and texts become free space of the same size; other bytes stay in place', async () => {
  const pixels = latin('the pixels')
  const video = track('vide', tables(0, 0, [1, 1, 1, 1, 1]), udta, meta)
  const film = [
    ...[ftyp, udta, long('uuid', latin(PLACE)), box('sefd', latin(PLACE)), box('free', latin(PLACE))].flat(),
    ...box('moov', dated('mvhd'), video, udta, meta, xmp, box('gps ', latin(PLACE))),
    ...xmp,
    ...[0, 0, 0, 0, ...latin('mdat'), ...pixels],
  ]
  const out = await strip(film)
  expect(out).toHaveLength(film.length)
  expect(textOf(out)).not.toMatch(/52\.5|\xa9xyz|loci|udta|meta|uuid|sefd|gps |ilst/)
  expect(textOf(out)).not.toContain(textOf(TAKEN))
  for (const kept of ['ftypmp42', 'moov', 'mvhd', 'trak', 'tkhd', 'vide', 'stco', 'mdatthe pixels'])
    expect(textOf(out).indexOf(kept)).toBe(textOf(film).indexOf(kept))
  expect(textOf(out).match(/free/g)).toHaveLength(12)
  // All other bytes stay the same, such as sizes, durations and tables.
  const changed = film.flatMap((byte, i) => (out?.[i] === byte ? [] : [i]))
  expect(await strip(out ?? [])).toEqual(out)
  expect(textOf(changed.map(i => out?.[i] ?? 0)).replace(/[free\0]/g, '')).toBe('')
})

test('removes a track of locations, and its samples among the media data', async () => {
  const [one, two] = ['N52.52E13.4', 'N52.53E13.5']
  const lengths = [4, 4, 3, 5, 6]
  const head = [ftyp, box('mdat')].flat().length
  const mdat = box('mdat', latin(`AAA${one}BBB${two}CCC`))
  const places = track('meta', tables(head + 3, head + 6 + one.length, lengths))
  const film = [ftyp, mdat, box('moov', dated('mvhd'), track('vide'), places)].flat()
  const out = await strip(film)
  expect(out).toHaveLength(film.length)
  const nothing = '\0'.repeat(one.length)
  expect(textOf(out)).toContain(`mdatAAA${nothing}BBB${nothing}CCC`)
  expect(textOf(out).match(/trak/g)).toHaveLength(1)
})

/** In a fragmented video, the sample tables are empty, because the samples are in the fragments. */
const empty = box('stbl', full('stsc', u32(0)), full('stco', u32(0)), full('stsz', u32(0), u32(0)))
const named = (id: number, kind: string) => {
  const head = full('tkhd', u32(0), u32(0), u32(id))
  return box('trak', head, box('mdia', dated('mdhd'), handler(kind), box('minf', empty)))
}
const flagged = (type: string, flags: number, ...parts: (readonly number[])[]) =>
  box(type, u32(flags), ...parts)

test('a fragmented film loses the metadata in its fragments, and its track of locations', async () => {
  const mvex = box('mvex', full('trex', u32(2), u32(1), u32(0), u32(6)))
  const moov = box('moov', dated('mvhd'), named(1, 'vide'), named(2, 'meta'), mvex)
  /**
   * Makes a fragment: media data, then three samples of a location track, two of the default size and one of its own
   * size.
   */
  const fragment = (at: number) => {
    const of = (length: number) =>
      box(
        'moof',
        full('mfhd', u32(1)),
        box(
          'traf',
          flagged('tfhd', 0x20000, u32(1)),
          flagged('trun', 0x201, u32(2), u32(length + 8), u32(3), u32(4)),
          udta,
        ),
        box('traf', flagged('tfhd', 0x1, u32(2), u32(0), u32(at + length + 15)), flagged('trun', 0, u32(2))),
        box('traf', flagged('tfhd', 0, u32(2)), flagged('trun', 0x300, u32(1), u32(9), u32(7))),
      )
    return [...of(of(0).length), ...box('mdat', latin('AAABBBBN52.52E13.40N52.531Z'))]
  }
  const start = [ftyp, moov].flat()
  const first = fragment(start.length)
  const film = [...start, ...first, ...fragment(start.length + first.length)]
  const out = await strip(film)
  expect(out).toHaveLength(film.length)
  expect(textOf(out)).not.toMatch(/52\.5|udta|\xa9xyz/)
  expect(textOf(out).match(/mdatAAABBBB\0{19}Z/g)).toEqual([expect.any(String), expect.any(String)])
  expect(textOf(out).match(/traf/g)).toHaveLength(2)
  expect(textOf(out).match(/trun/g)).toHaveLength(2)
})

test('a recording that was interrupted is cleaned as far as it goes', async () => {
  const cut = [...box('moov', dated('mvhd'), udta), ...u32(5_000), ...latin('mdatpix')]
  expect(textOf(await strip(cut))).toMatch(/mdatpix$/)
  expect(textOf(await strip(cut))).not.toMatch(/52\.5/)
})

test('a film with inconsistent boxes is refused', async () => {
  const moov = box('moov', dated('mvhd'), udta)
  const larger = box('moov', dated('mvhd'), [...u32(9_000), ...latin('udta'), ...latin(PLACE)])
  const smaller = box('moov', dated('mvhd'), [...u32(4), ...latin('udta'), ...latin(PLACE)])
  const huge = [...u32(1), ...latin('udta'), 255, 255, 255, 255, 255, 255, 255, 255, ...moov]
  const lying = track('meta', box('stbl', full('stsc', u32(9)), full('stco', u32(9)), full('stsz', u32(0))))
  const tracks = [box('moov', lying), box('moov', box('trak')), box('moov', box('mvhd'))]
  for (const bytes of [[], ftyp, larger, smaller, huge, ...tracks]) expect(await strip(bytes)).toBeUndefined()
  expect(await strip(box('moov', Array.from({ length: 200_001 }, () => box('abcd')).flat()))).toBeUndefined()
})

test('any input yields a result of the same size or a refusal, without an endless loop', async () => {
  const film = [
    ftyp,
    box('moov', dated('mvhd'), track('vide'), track('meta', tables(9, 99, [])), meta),
  ].flat()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(film.length - 1), fc.nat(255)), { maxLength: 6 }),
      async changes => {
        const bytes = [...film]
        for (const [at, byte] of changes) bytes[at] = byte
        const out = await strip(bytes)
        expect(out?.length ?? bytes.length).toBe(bytes.length)
      },
    ),
    { numRuns: 200 },
  )
})
