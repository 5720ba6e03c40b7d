import { encode, isBlurhashValid } from 'blurhash'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mediaKindFromPath } from '#kernel/images'
import { decodeBlurhash } from './decode-blurhash'
import { fitMediaBox, hasSimilarRatio, NOTE_MEDIA_LIMITS } from './fit-media-box'
import { computeGalleryLayout } from './gallery-layout'
import { isBlurhash } from './is-blurhash'
import { mediaKindFromMime } from './media-kind'

const HASH = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj'

describe('blurhash', () => {
  it('agrees with the decoder about what is valid', () => {
    const alphabet = fc.constantFrom(...'0123456789ABCxyz#$%*+,-.:;=?@[]^_{|}~')
    fc.assert(
      fc.property(fc.string({ unit: alphabet, maxLength: 60 }), hash => {
        // The package accepts hashes with ten rows, which no encoder can write. `isBlurhash` refuses such hashes.
        if (isBlurhash(hash)) expect(isBlurhashValid(hash).result).toBe(true)
      }),
    )
    for (const [x, y] of [
      [1, 1],
      [9, 9],
      [4, 3],
    ] as const) {
      expect(isBlurhash(encode(new Uint8ClampedArray(64).fill(90), 4, 4, x, y))).toBe(true)
    }
    for (const bad of [
      '',
      'L',
      HASH.slice(1),
      `${HASH}a`,
      HASH.replace('L', '"'),
      `~${HASH.slice(1)}`,
      'x'.repeat(1e6),
    ]) {
      expect(isBlurhash(bad)).toBe(false)
      expect(decodeBlurhash(bad)).toBeUndefined()
    }
  })

  it('decodes small pictures at the stated ratio', () => {
    expect(decodeBlurhash(HASH, { width: 1600, height: 800 })).toMatchObject({ width: 32, height: 16 })
    expect(decodeBlurhash(HASH, { width: 800, height: 1600 })).toMatchObject({ width: 16, height: 32 })
    expect(decodeBlurhash(HASH, { width: 1, height: 20_000 })).toMatchObject({ width: 4, height: 32 })
    const { width, height, pixels } = decodeBlurhash(HASH)!
    expect([width, height, pixels.length]).toEqual([32, 24, 32 * 24 * 4])
    expect(decodeBlurhash(HASH, { width: Number.NaN, height: 0 })).toMatchObject({ width: 32, height: 24 })
  })
})

describe('fitBox', () => {
  it('scales down, never up', () => {
    expect(fitMediaBox({ width: 1200, height: 600 })).toEqual({
      width: 600,
      height: 300,
    })
    expect(fitMediaBox({ width: 1000, height: 2000 })).toEqual({
      width: 255,
      height: 510,
    })
    expect(fitMediaBox({ width: 300, height: 200 })).toEqual({
      width: 300,
      height: 200,
    })
  })

  it('reserves 4:3 without dimensions', () => {
    expect(fitMediaBox()).toEqual({ width: 600, height: 450 })
    expect(fitMediaBox({ width: 0, height: 5 }, { maxWidth: 320 })).toMatchObject({
      width: 320,
      height: 240,
    })
  })

  it('keeps a minimum', () => {
    expect(fitMediaBox({ width: 20_000, height: 1 })).toMatchObject({ width: 600, height: 80 })
    expect(fitMediaBox({ width: 1, height: 20_000 })).toMatchObject({ width: 120, height: 510 })
  })

  it('knows a picture that its box would crop', () => {
    expect(hasSimilarRatio({ width: 600, height: 338 }, { width: 1920, height: 1080 })).toBe(true)
    expect(hasSimilarRatio({ width: 400, height: 225 }, { width: 225, height: 400 })).toBe(false)
    expect(hasSimilarRatio({ width: 400, height: 225 }, { width: 0, height: 0 })).toBe(false)
  })

  it('stays within the limits for any input', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.integer({ min: 1, max: 2000 }), (width, height, maxWidth) => {
        const box = fitMediaBox({ width, height }, { maxWidth })
        expect(box.width).toBeGreaterThanOrEqual(1)
        expect(box.width).toBeLessThanOrEqual(maxWidth)
        expect(box.height).toBeGreaterThanOrEqual(NOTE_MEDIA_LIMITS.minHeight)
        expect(box.height).toBeLessThanOrEqual(NOTE_MEDIA_LIMITS.maxHeight)
      }),
    )
  })
})

describe('galleryLayout', () => {
  it('fills the grid exactly for one picture or more', () => {
    for (const count of [1, 2, 3, 4, 5, 64]) {
      const tiles = computeGalleryLayout(count)
      expect(tiles.reduce((area, tile) => area + tile.columns * tile.rows, 0)).toBe(4)
      expect(tiles.length + tiles.reduce((sum, tile) => sum + tile.hidden, 0)).toBe(count)
    }
    expect(computeGalleryLayout(0)).toEqual([])
    expect(computeGalleryLayout(Number.NaN)).toEqual([])
  })
})

describe('media kinds', () => {
  it('reads extensions in any case and leaves SVG out', () => {
    expect(mediaKindFromPath('/a/b.JPG')).toBe('image')
    expect(mediaKindFromPath('/x.tar.m3u8')).toBe('video')
    expect(mediaKindFromPath('/x.opus')).toBe('audio')
    for (const path of ['/x.svg', '/x', '/jpg', '/x.jpg/', '/x.jpg.exe', ''])
      expect(mediaKindFromPath(path)).toBeUndefined()
  })

  it('reads MIME types', () => {
    expect(mediaKindFromMime('Image/PNG; q=1')).toBe('image')
    expect(mediaKindFromMime('application/x-mpegURL')).toBe('video')
    expect(mediaKindFromMime('image/svg+xml')).toBeUndefined()
    expect(mediaKindFromMime('text/html')).toBeUndefined()
  })
})
