import { expect, test } from 'vitest'
import { removeInviteFragment } from './remove-invite-fragment'

const INVITE = '#%7B%22inviter%22%3A%22a%22%2C%22sharedSecret%22%3A%22b%22%7D'

test('an invite leaves the address, the rest of it stays', () => {
  expect(removeInviteFragment(`/${INVITE}`)).toBe('/')
  expect(removeInviteFragment(`/${decodeURIComponent(INVITE)}`)).toBe('/')
  expect(removeInviteFragment(`/?a=1${INVITE}`)).toBe('/?a=1')
})

test.each([
  '/',
  '//',
  `//${INVITE}`,
  '/#top',
  '/#%7B%22a%22%3A1%7D',
  `/about${INVITE}`,
  `/?a=${INVITE.slice(1)}`,
  '',
])('the address %s has no invite', address => {
  expect(removeInviteFragment(address)).toBeUndefined()
})
