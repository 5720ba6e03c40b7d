import { expect, test } from 'vitest'
import { isEmojiOnly } from './is-emoji-only'

test.each(['👍', '🎉🎉🎉', '❤️', '👍🏽 👩‍👩‍👧‍👦', '🇫🇮', '1️⃣'])('%s is shown large', text => {
  expect(isEmojiOnly(text)).toBe(true)
})

test.each(['', ' ', '12', '#', '👍 yes', '🎉🎉🎉🎉', '🇫', '👍'.repeat(100)])(
  '"%s" is shown as text',
  text => {
    expect(isEmojiOnly(text)).toBe(false)
  },
)
