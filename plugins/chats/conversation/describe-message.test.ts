import { expect, test } from 'vitest'
import { describeMessage } from './describe-message'

test('a message is named by its beginning, its file or the warning over it, and by who may have written it', () => {
  expect(describeMessage({ text: 'x'.repeat(500), tags: [] })).toHaveLength(200)
  expect(describeMessage({ text: '', tags: [], file: { type: 'application/pdf' } })).toBe('File')
  const warned = { text: 'Spiders everywhere', tags: [['content-warning', 'Spiders']] }
  expect(describeMessage(warned)).toBe('Message with a content warning')
  expect(describeMessage({ text: 'Send money', tags: [], isUnproven: true })).toBe('Not proven: Send money')
})

test('a picture, a video and a sound are called so, with the words beside them', () => {
  expect(describeMessage({ text: '', fileType: 'image/jpeg' })).toBe('Picture')
  expect(describeMessage({ text: '', file: { type: 'video/mp4' } })).toBe('Video')
  expect(describeMessage({ text: '', fileType: 'audio/ogg' })).toBe('Audio')
  // A row that an earlier version has stored does not say what the file is.
  expect(describeMessage({ text: '', fileType: '' })).toBe('File')
  const address = 'https://media.test/quay.JPG?w=800'
  expect(describeMessage({ text: address })).toBe('Picture')
  expect(describeMessage({ text: `Our quay  ${address}\nat dawn` })).toBe('Picture: Our quay  at dawn')
  expect(describeMessage({ text: `${address} https://media.test/b.png` })).toBe('Picture')
  for (const text of ['https://media.test/page', 'See quay.jpg', 'Two\n\nlines'])
    expect(describeMessage({ text })).toBe(text)
})

test('a mention, a quoted note and an invoice do not fill the line', () => {
  const id = '1yu4mwkdac9g0000000000000000000000000'
  expect(describeMessage({ text: `Ask nostr:npub${id}, or see nostr:nevent${id}.` })).toBe(
    'Ask @somebody, or see [note].',
  )
  expect(describeMessage({ text: `lnbc10u1p3pj257pp5yztkwjcz5ftl5laxkav23 for lunch` })).toBe(
    '[invoice] for lunch',
  )
})
