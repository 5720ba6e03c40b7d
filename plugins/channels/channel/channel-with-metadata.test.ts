import { expect, test } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { parseChannelId, resolveChannelWithMetadata } from './channel-with-metadata'

const [ana, mallory] = ['a', 'b'].map(letter => letter.repeat(64)) as [string, string]
const CHANNEL = '1'.repeat(64)
const OTHER = '2'.repeat(64)
let ids = 10
const event = (given: Partial<NostrEvent>): NostrEvent => ({
  id: String(++ids).padStart(64, '0'),
  pubkey: ana,
  kind: 41,
  created_at: 100,
  tags: [['e', CHANNEL, '', 'root']],
  content: '{}',
  sig: '',
  ...given,
})
const creation = event({ id: CHANNEL, kind: 40, tags: [], content: '{"name":"Birds"}' })
const named = (name: string, given: Partial<NostrEvent> = {}) =>
  event({ content: JSON.stringify({ name }), ...given })

test('the newest metadata of the creator counts, and nobody else can rename the channel', () => {
  const edits = [
    named('Newest birds', { created_at: 300 }),
    named('New birds', { created_at: 200 }),
    named('Mallory was here', { created_at: 400, pubkey: mallory }),
    named('Another channel', { created_at: 500, tags: [['e', OTHER, '', 'root']] }),
    event({ created_at: 600, content: 'no JSON' }),
  ]
  expect(resolveChannelWithMetadata(creation, edits)).toEqual({
    id: CHANNEL,
    creator: ana,
    name: 'Newest birds',
  })
  expect(resolveChannelWithMetadata(creation, [])).toMatchObject({ name: 'Birds' })
  expect(resolveChannelWithMetadata({ ...creation, content: 'hello' }, [])).toBeUndefined()
})

test('a message belongs to the channel of its root, although it answers a message of another channel', () => {
  expect(
    parseChannelId(
      event({
        tags: [
          ['e', OTHER, '', 'reply'],
          ['e', CHANNEL, '', 'root'],
        ],
      }),
    ),
  ).toBe(CHANNEL)
  expect(parseChannelId(event({ tags: [['e', OTHER]] }))).toBe(OTHER)
  expect(parseChannelId(event({ tags: [] }))).toBeUndefined()
})
