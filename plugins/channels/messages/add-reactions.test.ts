import { expect, test } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import type { NostrEvent } from '#kernel/ports'
import { addReactions } from './add-reactions'
import { runToEnd } from './run-in-slices'

const message = (id: string): ChatMessage => ({ id, author: 'ana', at: 0, text: id, tags: [], reactions: [] })
const reaction = (pubkey: string, content: string): NostrEvent => ({
  id: pubkey + content,
  kind: 7,
  pubkey,
  content,
  tags: [['e', 'a']],
  created_at: 0,
  sig: '',
})

test('a message stays the same object until it gets another reaction', () => {
  const messages = [message('a'), message('b')]
  const like = reaction('tom', '+')
  const add = (events: readonly NostrEvent[]) => runToEnd(addReactions(messages, events))
  const first = add([like, like])
  expect(first.map(({ reactions }) => reactions.length)).toEqual([1, 0])
  const again = add([like])
  expect(again.map((each, index) => each === first[index])).toEqual([true, true])
  expect(add([like, reaction('eva', '🔥')])[0]?.reactions.map(({ content }) => content)).toEqual(['+', '🔥'])
  expect(add([])[0]?.reactions).toEqual([])
})
