import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexImetaByUrl, parseImeta } from './imeta'

const URL_ENTRY = 'url https://x.example/a.jpg'
const parse = (...entries: string[]) => parseImeta(['imeta', URL_ENTRY, ...entries])
const nothing = { url: 'https://x.example/a.jpg', fallbacks: [] }

describe('parseImeta', () => {
  it('reads every field', () => {
    const hash = 'a'.repeat(64)
    expect(
      parse(
        'm Image/JPEG',
        'dim 3024x4032',
        'alt A view of the coast, seen from above',
        'blurhash LEHV6nWB2yk8pyo0adR*.7kCMdnj',
        `x ${hash.toUpperCase()}`,
        'size 12345',
        'name IMG 1.jpg',
        'fallback https://b.example/a.jpg',
        'fallback https://c.example/a.jpg',
        'fallback javascript:1',
        'encryption-algorithm AES-GCM',
        'decryption-key 0123456789abcdef0123456789abcdef',
        'decryption-nonce 0123456789abcdef',
        'chunk-size 65536',
      ),
    ).toEqual({
      url: 'https://x.example/a.jpg',
      mime: 'image/jpeg',
      dim: { width: 3024, height: 4032 },
      alt: 'A view of the coast, seen from above',
      blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
      sha256: hash,
      size: 12_345,
      name: 'IMG 1.jpg',
      fallbacks: ['https://b.example/a.jpg', 'https://c.example/a.jpg'],
      encryption: {
        algorithm: 'aes-gcm',
        key: '0123456789abcdef0123456789abcdef',
        nonce: '0123456789abcdef',
        chunkSize: 65_536,
      },
    })
    expect(parse('dimensions 10x20')).toMatchObject({ dim: { width: 10, height: 20 } })
  })

  it.each([
    'dim 0x10',
    'dim 10x20001',
    'dim 10',
    'dim 1e3x5',
    'blurhash short',
    'blurhash LEHV6nWB2yk8pyo0adR*.7kCMdn',
    'x abc',
    'size -1',
    'size 1.5',
    'm notamime',
    'm a/b c',
    'alt',
    'alt ',
    'decryption-key 0123456789abcdef',
    'encryption-algorithm aes-gcm',
    '',
    ' ',
    'unknown field',
    `alt ${'x'.repeat(6000)}`,
  ])('leaves out %.30j', entry => {
    expect(parse(entry)).toEqual(nothing)
  })

  it('uses the first of a repeated field and limits the rest', () => {
    expect(parse('size 1', 'size 2')).toMatchObject({ size: 1 })
    expect(parse(`alt ${'x'.repeat(4000)}`)!.alt).toHaveLength(1000)
    const many = Array.from({ length: 40 }, (_, i) => `fallback https://f${i}.example/`)
    expect(parse(...many)!.fallbacks).toHaveLength(5)
    expect(parse(`alt nsec1${'q'.repeat(58)}`)).toMatchObject({ alt: 'nsec1…' })
  })

  it('requires a web address', () => {
    for (const tag of [
      ['imeta'],
      ['imeta', 'url x'],
      ['imeta', 'url javascript:1'],
      ['x', URL_ENTRY],
      ['imeta', 'url'],
    ]) {
      expect(parseImeta(tag)).toBeUndefined()
    }
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.array(fc.string()), entries => void parse(...entries)))
  })
})

describe('imetaByUrl', () => {
  it('keeps what occurs in the content', () => {
    const tags = [
      ['imeta', 'url https://X.example/a'],
      ['imeta', 'url https://x.example/b'],
    ]
    expect([...indexImetaByUrl(tags, 'see https://X.example/a').keys()]).toEqual([
      'https://X.example/a',
      'https://x.example/a',
    ])
    expect(indexImetaByUrl(tags).size).toBe(3)
  })

  it('reads a hundred tags', () => {
    const tags = Array.from({ length: 10_000 }, (_, i) => ['imeta', `url https://x.example/${i}`])
    expect(indexImetaByUrl(tags).size).toBe(100)
  })
})
