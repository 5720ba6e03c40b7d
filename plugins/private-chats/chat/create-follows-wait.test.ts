import { expect, test } from 'vitest'
import { createValueStore } from '#kernel'
import { createFollowsWait } from './create-follows-wait'

test('the follow list of each account is waited for, not only that of the first one', async () => {
  const known = createValueStore<readonly string[]>(['ana'])
  let account = 'ana'
  const whenFollowsKnown = createFollowsWait(
    known,
    () => known.get().includes(account),
    () => account,
  )
  await whenFollowsKnown()
  account = 'ben'
  let isKnown = false
  const waiting = whenFollowsKnown().then(() => {
    isKnown = true
  })
  await Promise.resolve()
  expect(isKnown).toBe(false)
  known.set(['ana', 'ben'])
  await waiting
  expect(isKnown).toBe(true)
})
