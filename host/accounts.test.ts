// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createMemoryKeyValue, Refusal } from '#kernel'
import { hexOf } from '#kernel/testing'
import { createAccounts } from './accounts'

const FULL = '20 accounts are the most that fit here. Sign out of one first.'

test('an account beyond the limit is refused, and no listed account is dropped for it', async () => {
  const { control, session } = createAccounts(createMemoryKeyValue())
  const all = Array.from({ length: 20 }, (_, i) => hexOf(i + 1))
  for (const pubkey of all) {
    expect(control.noRoomFor()).toBeUndefined()
    control.signIn({ pubkey, method: 'key' })
  }
  expect(control.noRoomFor()).toBeInstanceOf(Refusal)
  expect(control.noRoomFor(hexOf(21))?.message).toBe(FULL)
  expect(() => control.signIn({ pubkey: hexOf(21), method: 'key' })).toThrow(FULL)
  expect(control.accounts.get().map(({ pubkey }) => pubkey)).toEqual(all)
  expect(session.get().pubkey).toBe(hexOf(20))

  // The list is full, but an account that is already in it can still change its signing method.
  expect(control.noRoomFor(hexOf(1))).toBeUndefined()
  control.signIn({ pubkey: hexOf(1), method: 'nip07' })
  expect(session.get()).toMatchObject({ pubkey: hexOf(1), method: 'nip07' })
  await control.signOut(hexOf(2))
  control.signIn({ pubkey: hexOf(21), method: 'key' })
  expect(control.accounts.get()).toHaveLength(20)
})

test('an account that can sign here keeps doing so when its own npub is pasted', () => {
  const { control, session } = createAccounts(createMemoryKeyValue())
  control.signIn({ pubkey: hexOf(1), method: 'key' })
  control.signIn({ pubkey: hexOf(2), method: 'read-only' })
  expect(session.get()).toEqual({ pubkey: hexOf(2), method: 'read-only', canSign: false })
  control.signIn({ pubkey: hexOf(1), method: 'read-only' })
  expect(session.get()).toEqual({ pubkey: hexOf(1), method: 'key', canSign: true })
  expect(control.accounts.get()).toEqual([
    { pubkey: hexOf(1), method: 'key' },
    { pubkey: hexOf(2), method: 'read-only' },
  ])
  control.signIn({ pubkey: hexOf(2), method: 'key' })
  expect(session.get().canSign).toBe(true)
})
