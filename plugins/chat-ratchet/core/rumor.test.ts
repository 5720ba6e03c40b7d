import { describe, expect, test } from 'vitest'
import { computeEventId } from '#kernel/keys'
import { parseRatchetRumor, type RumorParseContext } from './parse-ratchet-rumor'
import { createRatchetRumor, requiresNewerPeer } from './rumor'
import { requireNotRefused, TEST_NOW_MS } from './testing/session-sides'

const [PEER, OWN, OTHER, TARGET] = ['a', 'b', 'c', 'd'].map(digit => digit.repeat(64)) as [
  string,
  string,
  string,
  string,
]
const GROUP = 'b11aec7b-aa88-4f3f-ae95-1aef847052a4'
const SECONDS = TEST_NOW_MS / 1_000
const context: RumorParseContext = {
  outerEvent: { created_at: SECONDS },
  peer: PEER,
  ownPubkey: OWN,
  groups: new Set([GROUP]),
  now: TEST_NOW_MS,
}

const rumor = (fields: object = {}) => ({
  kind: 14,
  content: 'hello',
  tags: [] as unknown[],
  pubkey: '0'.repeat(64),
  created_at: SECONDS,
  ...fields,
})
const read = (fields: object = {}, more: Partial<RumorParseContext> = {}) =>
  parseRatchetRumor(JSON.stringify(rumor(fields)), { ...context, ...more })
const contentOf = (fields: object) => requireNotRefused(read(fields)).content
const group = (fields: object = {}) => ({
  kind: 40,
  tags: [['l', GROUP]],
  content: JSON.stringify({
    id: GROUP,
    name: 'Birds',
    description: 'Who saw what',
    picture: '',
    members: [PEER, OWN, OTHER],
    createdAt: TEST_NOW_MS,
    ...fields,
  }),
})

describe('writing', () => {
  test('every rumor has the recipient, its time in ms and its id; only a group has its label', () => {
    const draft = { kind: 14, content: 'hi', sender: OWN, recipient: PEER, tags: [['e', TARGET]] }
    const made = createRatchetRumor({ ...draft, expiresAt: SECONDS + 60 }, TEST_NOW_MS + 7)
    expect(made.tags).toEqual([
      ['p', PEER],
      ['e', TARGET],
      ['expiration', String(SECONDS + 60)],
      ['ms', String(TEST_NOW_MS + 7)],
    ])
    expect([made.created_at, made.id]).toEqual([SECONDS, computeEventId(made)])
    expect(parseRatchetRumor(JSON.stringify(made), context)).toEqual({
      id: made.id,
      content: { type: 'text', text: 'hi', media: [], replyTo: TARGET },
      at: TEST_NOW_MS + 7,
      expiresAt: SECONDS + 60,
      isFromNewerClient: true,
    })
    expect(createRatchetRumor({ ...draft, group: GROUP }, TEST_NOW_MS).tags).toContainEqual(['l', GROUP])
  })

  test('receipts, typing and settings need a newer peer, texts and reactions do not', () => {
    expect([15, 25, 10_448].map(requiresNewerPeer)).toEqual([true, true, true])
    expect([14, 7, 40].map(requiresNewerPeer)).toEqual([false, false, false])
  })
})

describe('kinds', () => {
  test.each([14, 4, 1060])('kind %i is a text', kind => {
    expect(
      contentOf({
        kind,
        tags: [
          ['e', 'no id'],
          ['e', TARGET, '', 'reply'],
        ],
      }),
    ).toEqual({
      type: 'text',
      text: 'hello',
      media: [],
      replyTo: TARGET,
    })
  })

  test('files are read as NIP-17 has them, as a text with the same tags, and as the former client has them', () => {
    const url = 'https://media.example/sealed'
    const tags = [
      ['file-type', 'image/png'],
      ['encryption-algorithm', 'aes-gcm'],
      ['decryption-key', '1'.repeat(64)],
      ['decryption-nonce', '2'.repeat(24)],
      ['e', TARGET],
    ]
    const file = { url, type: 'image/png', key: '1'.repeat(64), nonce: '2'.repeat(24) }
    for (const kind of [15, 14])
      expect(contentOf({ kind, content: url, tags })).toEqual({ type: 'file', file, replyTo: TARGET })
    expect(read({ kind: 15, content: url, tags: tags.slice(0, 2) })).toEqual({ refused: 'malformed' })
    expect(read({ kind: 15, content: 'javascript:alert(1)', tags })).toEqual({ refused: 'malformed' })
    const imeta = ['imeta', `url ${url}`, `decryption-key ${'3'.repeat(64)}`]
    expect(contentOf({ content: url, tags: [imeta, ['title', 'no part of it']] })).toEqual({
      type: 'text',
      text: url,
      media: [imeta],
    })
  })

  test('reactions, receipts and typing are read', () => {
    const tags = [
      ['e', TARGET],
      ['e', OTHER],
    ]
    expect(contentOf({ kind: 7, content: '❤', tags })).toEqual({
      type: 'reaction',
      target: TARGET,
      reaction: '❤',
    })
    expect(contentOf({ kind: 15, content: 'seen', tags })).toEqual({
      type: 'receipt',
      status: 'seen',
      messages: [TARGET, OTHER],
    })
    expect(contentOf({ kind: 25, content: 'typing' })).toEqual({ type: 'typing' })
  })

  test.each([
    ['a day', 86_400, 86_400],
    ['none', null, null],
    ['left out', undefined, null],
    ['zero', 0, null],
    ['longer than ten years', 1e12, null],
  ])('settings: a time to live that is %s', (_, messageTtlSeconds, messageTtl) => {
    const content = JSON.stringify({ type: 'chat-settings', v: 1, messageTtlSeconds })
    expect(contentOf({ kind: 10_448, content })).toEqual({ type: 'settings', messageTtl })
  })

  test('a group is read with its members', () => {
    expect(requireNotRefused(read(group({ members: [PEER, OWN, OTHER, OTHER] })))).toMatchObject({
      content: {
        type: 'group',
        group: { id: GROUP, name: 'Birds', members: [PEER, OWN, OTHER], createdAt: TEST_NOW_MS },
      },
    })
  })

  test('a group has at most 150 members, since each message goes to each of them', () => {
    const others = Array.from({ length: 149 }, (_, n) => n.toString(16).padStart(64, '0'))
    const ofMembers = (members: readonly string[]) => read(group({ members }))
    const { content } = requireNotRefused(ofMembers([PEER, OWN, ...others.slice(1)]))
    expect(content.type === 'group' && content.group.members).toHaveLength(150)
    expect(ofMembers([PEER, OWN, ...others])).toEqual({ refused: 'malformed' })
  })
  test('HTML in a group stays text, and long texts are cut', () => {
    const { content } = requireNotRefused(
      read(group({ name: `<img src=x>\u202e${'x'.repeat(10_000)}`, description: 'y'.repeat(10_000) })),
    )
    if (content.type !== 'group') throw new Error('This is a group.')
    expect(content.group.name).toMatch(/^<img src=x>x/)
    expect(content.group.name.length).toBeLessThanOrEqual(100)
    expect(content.group.description.length).toBe(1_000)
    expect(content.group.picture).toBeUndefined()
  })

  test.each([
    ['a reaction to nothing', { kind: 7, content: '❤' }],
    ['an empty reaction', { kind: 7, content: '', tags: [['e', TARGET]] }],
    ['a reaction of 60 kB', { kind: 7, content: 'x'.repeat(60_000), tags: [['e', TARGET]] }],
    ['a receipt for nothing', { kind: 15, content: 'seen' }],
    ['a receipt with another word', { kind: 15, content: 'stolen', tags: [['e', TARGET]] }],
    ['settings that are no JSON', { kind: 10_448, content: '{' }],
    ['settings of another version', { kind: 10_448, content: '{"type":"chat-settings","v":2}' }],
    [
      'a negative time to live',
      { kind: 10_448, content: '{"type":"chat-settings","v":1,"messageTtlSeconds":-1}' },
    ],
    ['a group that is no JSON', { kind: 40, content: '<b>' }],
    ['a group without id', group({ id: undefined })],
    ['a group whose id is a path', group({ id: '../../x' })],
    ['a group that another person made', group({ members: [OTHER, PEER, OWN] })],
    ['a group without the reader', group({ members: [PEER, OTHER] })],
    ['a group with a member that is no key', group({ members: [PEER, OWN, 'x'] })],
    ['a group of 1,000', group({ members: [PEER, OWN, ...Array(998).fill(OTHER)] })],
    ['a kind that is a text', { kind: '14' }],
    ['half a kind', { kind: 14.5 }],
    ['a content that is an object', { content: {} }],
    ['tags that are an object', { tags: { 0: 'a', length: 1 } }],
    ['a tag that is a text', { tags: ['p'] }],
    ['a tag item that is a number', { tags: [['ms', 7]] }],
    ['5,000 tags', { tags: Array(5_000).fill(['e']) }],
    ['a tag of 1,000 items', { tags: [Array(1_000).fill('x')] }],
    ['no author', { pubkey: undefined }],
    ['a time that is a text', { created_at: 'now' }],
    ['a time beyond all numbers', { created_at: 1e300 }],
  ])('%s is malformed', (_, fields) => {
    expect(read(fields)).toEqual({ refused: 'malformed' })
  })

  test.each(['', 'null', '7', '[]', '"x"', '{', '['.repeat(60_000), '{"__proto__":{"kind":14}}'])(
    'the plaintext %.20s is malformed',
    plaintext => {
      expect(parseRatchetRumor(plaintext, context)).toEqual({ refused: 'malformed' })
    },
  )

  test('kinds that chats have no use for are refused', () => {
    for (const kind of [0, 1, 5, 13, 1059, 9_735, 37_368])
      expect(read({ kind })).toEqual({ refused: 'unknown-kind' })
  })
})

describe('nothing that a rumor says of itself is believed', () => {
  test('its author and its id', () => {
    const honest = requireNotRefused(read({ pubkey: PEER }))
    expect(requireNotRefused(read({ pubkey: PEER, id: TARGET }))).toEqual(honest)
    expect(honest.id).toBe(computeEventId({ ...rumor({ pubkey: PEER }), tags: [] }))
    expect(requireNotRefused(read({ pubkey: OWN })).id).not.toBe(honest.id)
    expect(JSON.stringify(requireNotRefused(read({ pubkey: OTHER })))).not.toContain(OTHER)
  })

  test.each([
    ['the milliseconds within the second', { tags: [['ms', String(TEST_NOW_MS + 123)]] }, TEST_NOW_MS + 123],
    ['a second in the past', { created_at: 5 }, TEST_NOW_MS],
    ['a second in the future', { created_at: SECONDS + 3_600 }, TEST_NOW_MS + 999],
    ['milliseconds in the past', { tags: [['ms', '7']] }, TEST_NOW_MS],
    ['milliseconds in the future', { tags: [['ms', '999999999999999']] }, TEST_NOW_MS + 999],
    ['milliseconds that are none', { tags: [['ms', '1e3']] }, TEST_NOW_MS],
  ])('its time: %s', (_, fields, at) => {
    expect(requireNotRefused(read(fields)).at).toBe(at)
  })

  test('the time of an outer event in the future', () => {
    const outer = { created_at: SECONDS + 1_000_000 }
    expect(requireNotRefused(read({}, { outerEvent: outer })).at).toBe(TEST_NOW_MS + 600_000)
  })

  test('a label counts only for groups of the peer; otherwise the rumor stays in the chat with the peer', () => {
    expect(requireNotRefused(read({ tags: [['l', GROUP]] }))).toMatchObject({ group: GROUP })
    const foreign = requireNotRefused(read({ tags: [['l', 'x'.repeat(60_000)]] }))
    expect(foreign.group).toBeUndefined()
    expect(foreign.foreignGroup).toBe('x'.repeat(64))
    const unlabelled = requireNotRefused(read())
    expect([unlabelled.group, unlabelled.foreignGroup]).toEqual([undefined, undefined])
  })

  test('a text of 60 kB stays as it is', () => {
    const text = '<script>'.repeat(7_500)
    expect(contentOf({ content: text })).toEqual({ type: 'text', text, media: [] })
  })
})

test('an expired rumor is refused, also the typing that newer clients send at first', () => {
  expect(read({ tags: [['expiration', String(SECONDS)]] })).toEqual({ refused: 'expired' })
  expect(read({ kind: 25, tags: [['expiration', '1']] })).toEqual({ refused: 'expired' })
  expect(requireNotRefused(read({ tags: [['expiration', String(SECONDS + 1)]] })).expiresAt).toBe(SECONDS + 1)
  expect(requireNotRefused(read({ tags: [['expiration', 'soon']] })).expiresAt).toBeUndefined()
})

test('a p tag, a receipt, typing and settings show a newer peer', () => {
  expect(requireNotRefused(read()).isFromNewerClient).toBe(false)
  expect(requireNotRefused(read({ tags: [['p', OWN]] })).isFromNewerClient).toBe(true)
  expect(requireNotRefused(read({ kind: 25 })).isFromNewerClient).toBe(true)
})
