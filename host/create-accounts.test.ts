// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createMemoryKeyValueStorage, UserFacingError } from '#kernel'
import { numberToHex } from '#kernel/testing'
import { createAccounts } from './create-accounts'

const FULL = '20 accounts are the most that fit here. Sign out of one first.'

test('an account beyond the limit is refused, and no listed account is dropped for it', async () => {
  const { control, session } = createAccounts(createMemoryKeyValueStorage())
  const all = Array.from({ length: 20 }, (_, i) => numberToHex(i + 1))
  for (const pubkey of all) {
    expect(control.getAddRefusal()).toBeUndefined()
    control.signIn({ pubkey, method: 'key' })
  }
  expect(control.getAddRefusal()).toBeInstanceOf(UserFacingError)
  expect(control.getAddRefusal(numberToHex(21))?.message).toBe(FULL)
  expect(() => control.signIn({ pubkey: numberToHex(21), method: 'key' })).toThrow(FULL)
  expect(control.accounts.get().map(({ pubkey }) => pubkey)).toEqual(all)
  expect(session.get().pubkey).toBe(numberToHex(20))

  // The list is full, but an account that is already in it can still change its signing method.
  expect(control.getAddRefusal(numberToHex(1))).toBeUndefined()
  control.signIn({ pubkey: numberToHex(1), method: 'nip07' })
  expect(session.get()).toMatchObject({ pubkey: numberToHex(1), method: 'nip07' })
  await control.signOut(numberToHex(2))
  control.signIn({ pubkey: numberToHex(21), method: 'key' })
  expect(control.accounts.get()).toHaveLength(20)
})

test('an account that can sign here keeps doing so when its own npub is pasted', () => {
  const { control, session } = createAccounts(createMemoryKeyValueStorage())
  control.signIn({ pubkey: numberToHex(1), method: 'key' })
  control.signIn({ pubkey: numberToHex(2), method: 'read-only' })
  expect(session.get()).toEqual({ pubkey: numberToHex(2), method: 'read-only', canSign: false })
  control.signIn({ pubkey: numberToHex(1), method: 'read-only' })
  expect(session.get()).toEqual({ pubkey: numberToHex(1), method: 'key', canSign: true })
  expect(control.accounts.get()).toEqual([
    { pubkey: numberToHex(1), method: 'key' },
    { pubkey: numberToHex(2), method: 'read-only' },
  ])
  control.signIn({ pubkey: numberToHex(2), method: 'key' })
  expect(session.get().canSign).toBe(true)
})
