import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getReplyTargetKeys } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { countDirectReplies } from '../../plugins/composer/draft/count-direct-replies'
import { buildThreadTree, flattenThread } from '../../plugins/thread/tree/build-thread-tree'

test('the count beside a note is the number of its answers on its page', () => {
  const id = fc.constantFrom(1, 2, 3, 4, 5, 6).map(numberToHex)
  const marker = fc.constantFrom(undefined, '', 'root', 'reply', 'mention', 'fork')
  const tag = fc
    .tuple(fc.constantFrom('e', 'E', 'q', 'a'), fc.oneof(id, fc.constant('no id')), marker)
    .map(([name, value, mark]) => (mark === undefined ? [name, value] : [name, value, '', mark]))
  const event = fc
    .record({ id, kind: fc.constantFrom(1, 1111), tags: fc.array(tag, { maxLength: 4 }) })
    .map(given => createTestEvent({ ...given, content: 'See #[0]' }))
  const network = fc.uniqueArray(event, { selector: one => one.id, minLength: 1 })
  fc.assert(
    fc.property(network, events => {
      const [note] = events as [NostrEvent]
      const rows = flattenThread(buildThreadTree(getReplyTargetKeys(note), events))
      expect(countDirectReplies(note, events)).toBe(rows.filter(({ depth }) => depth === 0).length)
    }),
  )
})
