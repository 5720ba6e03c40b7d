import { expect, test } from 'vitest'
import { numberToHex } from '#kernel/testing'
import { createGuestPolicy } from './guest-policy'

const guest = { author: numberToHex(1), identifier: 'recipes', hash: numberToHex(2) }
const address = `35128:${numberToHex(1)}:recipes`

test.each([
  ['nothing in config.json', {}, undefined],
  ['off', { guests: 'off' as const }, 'allows no plugins'],
  ['listed, without it', { guests: 'listed' as const }, 'on its own shelf alone'],
  ['listed, with it', { guests: 'listed' as const, guestShelf: [address] }, undefined],
  ['its hash blocked', { guestShelf: [address], blockedGuests: [guest.hash] }, 'blocked this version'],
])('with %s, a plugin may run or not', (_, config, reason) => {
  const refusal = createGuestPolicy(config).refusal(guest)
  if (reason === undefined) expect(refusal).toBeUndefined()
  else expect(refusal).toContain(reason)
})
