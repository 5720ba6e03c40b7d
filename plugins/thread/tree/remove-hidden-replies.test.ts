import { expect, test } from 'vitest'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { buildThreadTree, flattenThread } from './build-thread-tree'
import { removeHiddenReplies } from './remove-hidden-replies'

const root = numberToHex(1)
const muted = numberToHex(2)
const reply = (content: string, parent: string, created_at: number, pubkey = numberToHex(3)) =>
  createTestEvent({
    content,
    created_at,
    pubkey,
    tags: [
      ['e', root, '', 'root'],
      ['e', parent, '', 'reply'],
    ],
  })

test('a hidden reply leaves no row, no indent and no line; its answers stand in its place', () => {
  const before = reply('before', root, 1)
  const hidden = reply('hidden', root, 2, muted)
  const worse = reply('worse', hidden.id, 3, muted)
  const answer = reply('answer', worse.id, 4)
  const below = reply('below', answer.id, 5)
  const after = reply('after', root, 6, muted)
  const tree = buildThreadTree([root], [before, hidden, worse, answer, below, after])
  const rows = flattenThread(removeHiddenReplies(tree, ({ pubkey }) => pubkey === muted))
  expect(
    rows.map(({ event, depth, continuingLines, isOrphan }) => [
      event.content,
      depth,
      continuingLines,
      isOrphan,
    ]),
  ).toEqual([
    ['before', 0, [true], undefined],
    ['answer', 0, [false], true],
    ['below', 1, [false, false], undefined],
  ])
})
