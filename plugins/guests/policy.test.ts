import { expect, test } from 'vitest'
import { hexOf } from '#kernel/testing'
import { createPolicy } from './policy'

const guest = { author: hexOf(1), identifier: 'recipes', hash: hexOf(2) }
const address = `35128:${hexOf(1)}:recipes`

test.each([
  ['nothing in config.json', {}, undefined],
  ['off', { guests: 'off' as const }, 'allows no plugins'],
  ['listed, without it', { guests: 'listed' as const }, 'on its own shelf alone'],
  ['listed, with it', { guests: 'listed' as const, guestShelf: [address] }, undefined],
  ['its hash blocked', { guestShelf: [address], blockedGuests: [guest.hash] }, 'blocked this version'],
])('with %s, a plugin may run or not', (_, config, reason) => {
  const refusal = createPolicy(config).refusal(guest)
  if (reason === undefined) expect(refusal).toBeUndefined()
  else expect(refusal).toContain(reason)
})
