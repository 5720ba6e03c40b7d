import { expect, test } from 'vitest'
import type { SessionState } from './session-state'
import { findReadableEvents, type StolenKeys } from './testing/find-readable-events'
import { createSessionPair } from './testing/session-sides'

/** Collects everything in a session's state that could be a key, whatever its field is called. */
const stolenWith = (state: SessionState, ...more: string[]): StolenKeys => ({
  secretKeys: [state.ownNext.secretKey, ...(state.sending ? [state.sending.key.secretKey] : [])],
  keys: [...new Set([...more, ...(JSON.stringify(state).match(/[0-9a-f]{64}/g) ?? [])])],
})

test('after reading, no key of the state decrypts an earlier event', () => {
  const { inviter, invitee } = createSessionPair()
  const first = [invitee.send('late'), invitee.send('read')]
  const beforeFirst = inviter.state
  const theirNext = invitee.state.ownNext.publicKey
  inviter.receive(first[1]!)
  expect(findReadableEvents(stolenWith(inviter.state), first)).toEqual([first[0]])
  inviter.receive(first[0]!)
  expect(findReadableEvents(stolenWith(inviter.state), first)).toEqual([])
  invitee.receive(inviter.send('answer'))
  const second = invitee.send('second chain')
  inviter.receive(second)
  const third = inviter.send('third chain')
  invitee.receive(third)
  const recorded = [...first, second, third]
  expect(findReadableEvents(stolenWith(inviter.state), recorded)).toEqual([])
  expect(findReadableEvents(stolenWith(invitee.state), recorded)).toEqual([])

  // As long as the secrets of an invite are kept, they open the first chain of each of its sessions, but no later
  // chain.
  expect(findReadableEvents(stolenWith(beforeFirst, theirNext), recorded)).toEqual(first)
})
