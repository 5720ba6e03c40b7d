import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeName, sanitizeNoteText } from './sanitize-text'

describe('neutralize', () => {
  it.each([
    ['alice', 'alice'],
    ['  Alice \n\t B  ', 'Alice B'],
    ['ali\u202ece\u2066', 'alice'],
    ['a\u200bl\u200ci\u2060c\ufeffe\u00ad', 'alice'],
    ['a\ufe0flice', 'alice'],
    ['a\u200dlice\u200d', 'alice'],
    ['\u3164\u2800', ''],
    ['\ud800a\udc00', 'a'],
    ['\u0000a\u0007b', 'a b'],
    ['a\u{e0041}\u{e0042}b', 'ab'],
    ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
    ['🏳️‍🌈 👩🏽‍🚀 ❤️ 1️⃣', '🏳️‍🌈 👩🏽‍🚀 ❤️ 1️⃣'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    [`z${'\u0351'.repeat(40)}!`, `z${'\u0351'.repeat(4)}!`],
    ['ภาษาไทย हिन्दी العربية', 'ภาษาไทย हिन्दी العربية'],
  ])('makes %j %j', (name, safe) => {
    expect(sanitizeName(name)).toBe(safe)
  })

  it('cuts to fifty graphemes, never inside one', () => {
    expect(sanitizeName('x'.repeat(50))).toBe('x'.repeat(50))
    expect(sanitizeName('x'.repeat(51))).toBe(`${'x'.repeat(49)}…`)
    expect(sanitizeName('👩🏽‍🚀'.repeat(60))).toBe(`${'👩🏽‍🚀'.repeat(49)}…`)
    expect(sanitizeName('abcdef', 3)).toBe('ab…')
  })

  it('is bounded, never throws and settles', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), name => {
        const safe = sanitizeName(name)
        expect(safe.length).toBeLessThanOrEqual(601)
        expect(safe).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\n]/)
        expect(sanitizeName(safe)).toBe(safe)
      }),
    )
    expect(sanitizeName('👩‍'.repeat(1e6)).length).toBeLessThan(620)
  })
})

describe('neutralizeText', () => {
  it.each([
    ['plain', 'plain'],
    ['a\u202eb', 'ab'],
    ['a\u202cb\u2069', 'ab'],
    ['\u202ea\u202c', '\u202ea\u202c'],
    ['\u2067a\u2069', '\u2067a\u2069'],
    ['\u2067a\u202eb\u2069c', '\u2067ab\u2069c'],
    ['\u202ea\u2067b\u202cc\u2069d\u202c', '\u202ea\u2067bc\u2069d\u202c'],
    ['\u202ea\nb\u202c', 'a\nb'],
  ])('makes %j %j', (text, safe) => {
    expect(sanitizeNoteText(text)).toBe(safe)
  })

  it('leaves everything else and settles', () => {
    const unit = fc.constantFrom(
      'a',
      '\n',
      '\u202a',
      '\u202e',
      '\u202c',
      '\u2066',
      '\u2068',
      '\u2069',
      '\u200f',
    )
    fc.assert(
      fc.property(fc.string({ unit }), text => {
        const safe = sanitizeNoteText(text)
        const rest = (value: string) => value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
        expect(rest(safe)).toBe(rest(text))
        expect(sanitizeNoteText(safe)).toBe(safe)
      }),
    )
  })
})
