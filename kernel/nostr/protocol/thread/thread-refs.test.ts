import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseThreadRefs } from './thread-refs'

const id = (digit: string) => digit.repeat(64)
const [A, B, C, D] = [id('a'), id('b'), id('c'), id('d')]
const ref = (value: string, extra: object = {}) => ({ by: 'id', id: value, relays: [], ...extra })
const note = (...tags: string[][]) => parseThreadRefs({ kind: 1, tags })
const none = { mentions: [], quotes: [] }

describe('threadRefs of notes', () => {
  it('reads markers, relays and authors', () => {
    expect(
      note(['e', A, 'wss://r.example/', 'root', D], ['e', B, 'junk', 'reply'], ['e', C, '', 'mention']),
    ).toEqual({
      root: ref(A, { relays: ['wss://r.example'], author: D }),
      parent: ref(B),
      mentions: [C],
      quotes: [],
    })
  })

  it('takes the root as parent of a direct reply', () => {
    expect(note(['e', A, '', 'root'])).toEqual({ root: ref(A), parent: ref(A), ...none })
    expect(note(['e', A, '', 'reply'])).toEqual({ root: ref(A), parent: ref(A), ...none })
  })

  it('counts unmarked tags beside markers as mentions', () => {
    expect(note(['e', B], ['e', A, '', 'root'], ['e', C], ['e', A])).toEqual({
      root: ref(A),
      parent: ref(A),
      mentions: [B, C],
      quotes: [],
    })
  })

  it('falls back to positions', () => {
    expect(note()).toEqual(none)
    expect(note(['p', A])).toEqual(none)
    expect(note(['e', A])).toEqual({ root: ref(A), parent: ref(A), ...none })
    expect(note(['e', A], ['e', B])).toEqual({ root: ref(A), parent: ref(B), ...none })
    expect(note(['e', A], ['e', C], ['e', D], ['e', B])).toEqual({
      root: ref(A),
      parent: ref(B),
      mentions: [C, D],
      quotes: [],
    })
  })

  it('does not take a mention for a reply', () => {
    expect(note(['e', A, '', 'mention'])).toEqual({ mentions: [A], quotes: [] })
    expect(parseThreadRefs({ kind: 1, content: 'see #[0]', tags: [['e', A]] })).toEqual({
      mentions: [A],
      quotes: [],
    })
    expect(note(['a', `30023:${A}:x`])).toEqual(none)
  })

  it('prefers the address of a marked root', () => {
    const address = `30023:${D}:post`
    expect(note(['e', A, '', 'root'], ['a', address, 'wss://r.example', 'root'])).toMatchObject({
      root: {
        by: 'address',
        address,
        relays: ['wss://r.example'],
        author: D,
        kind: 30_023,
        identifier: 'post',
      },
      parent: { by: 'address' },
    })
  })

  it('reads quotes', () => {
    const refs = note(['q', A, 'wss://r.example', B], ['q', `30023:${C}:x`], ['q', 'junk'])
    expect(refs.quotes).toMatchObject([{ id: A, author: B }, { address: `30023:${C}:x` }])
    expect(refs.root).toBeUndefined()
  })

  it('ignores broken ids', () => {
    expect(
      note(
        ['e'],
        ['e', 'x', '', 'root'],
        ['e', A.toUpperCase()],
        ['a', '1:2:3', '', 'root'],
        ['a', `1:${A}:x`, '', 'root'],
      ),
    ).toEqual(none)
  })
})

describe('threadRefs of comments', () => {
  const comment = (...tags: string[][]) => parseThreadRefs({ kind: 1111, tags })

  it('reads root and parent by letter case', () => {
    expect(
      comment(
        ['A', `30023:${A}:post`, 'wss://r.example'],
        ['K', '30023'],
        ['P', A],
        ['e', B, 'wss://r.example', C],
        ['k', '1111'],
        ['p', D],
      ),
    ).toEqual({
      root: {
        by: 'address',
        address: `30023:${A}:post`,
        identifier: 'post',
        author: A,
        kind: 30_023,
        relays: ['wss://r.example'],
      },
      parent: ref(B, { relays: ['wss://r.example'], author: C, kind: 1111 }),
      ...none,
    })
  })

  it('prefers addresses and fills authors from P and p', () => {
    expect(comment(['E', A], ['K', '1063'], ['P', D], ['a', `30023:${B}:`], ['e', C])).toMatchObject({
      root: ref(A, { author: D, kind: 1063 }),
      parent: { by: 'address', address: `30023:${B}:` },
    })
    expect(comment(['I', 'https://x.example'])).toEqual(none)
  })

  it('finds the comment that is answered beside the address of the root, and by its marker', () => {
    expect(comment(['a', `30023:${B}:`], ['e', C], ['k', '1111'])).toMatchObject({ parent: ref(C) })
    expect(comment(['e', A, '', 'root'], ['e', C, '', 'reply'], ['k', '1111'])).toMatchObject({
      parent: ref(C),
    })
  })
})

it('never throws', () => {
  const value = fc.oneof(fc.constantFrom('e', 'a', 'q', 'E', 'root', 'reply', A, `30023:${A}:`), fc.string())
  fc.assert(
    fc.property(
      fc.array(fc.array(value)),
      fc.constantFrom(1, 1111),
      (tags, kind) => void parseThreadRefs({ kind, tags }),
    ),
  )
})
