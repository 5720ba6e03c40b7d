import { expect, test } from 'vitest'
import { parseInviteFragment } from './parse-invite-fragment'

const invite = `#${encodeURIComponent(JSON.stringify({ inviter: 'a', ephemeralKey: 'b', sharedSecret: 'c' }))}`

test('the invite of a link counts, whichever site it names', () => {
  expect(parseInviteFragment(`https://pinion.example/${invite}`)).toBe(invite)
  expect(parseInviteFragment(`https://other.example/chats${invite}`)).toBe(invite)
})

test.each(['npub1abc', 'https://pinion.example/', 'https://pinion.example/#top', 'javascript:alert(1)', ''])(
  '%s is no invite',
  text => expect(parseInviteFragment(text)).toBeUndefined(),
)

test('a link of any length is refused quickly', () => {
  expect(parseInviteFragment(`https://a.example/${invite}${'x'.repeat(1e6)}`)).toBeUndefined()
})
