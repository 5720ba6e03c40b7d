import { describe, expect, it } from 'vitest'
import { createTestEvent } from '#kernel/testing'
import type { ThreadNode } from './build-thread-tree'
import { removeStrangers } from './remove-strangers'

const node = (who: 'known' | 'stranger', name: string, ...replies: ThreadNode[]): ThreadNode => ({
  event: createTestEvent({ kind: 1, pubkey: who, content: name }),
  replies,
})
const sifted = (...tree: ThreadNode[]) => {
  const { nodes, removedCount } = removeStrangers(tree, pubkey => pubkey === 'known')
  return [names(nodes), removedCount]
}
const names = (nodes: readonly ThreadNode[]): string[] =>
  nodes.flatMap(({ event, replies }) => [event.content, ...names(replies)])

describe('withoutStrangers', () => {
  it('leaves strangers out and counts them', () => {
    expect(sifted(node('known', 'a', node('stranger', 'b')), node('stranger', 'c'))).toEqual([['a'], 2])
  })

  it('keeps a stranger’s note that a known person replied to', () => {
    const tree = node('stranger', 'a', node('stranger', 'b', node('known', 'c')), node('stranger', 'd'))
    expect(sifted(tree)).toEqual([['a', 'b', 'c'], 1])
  })
})
