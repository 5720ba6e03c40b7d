import { expect, test } from 'vitest'
import { describeMessage } from './describe-message'

test('a message is named by its beginning, its file or the warning over it, and by who may have written it', () => {
  expect(describeMessage({ text: 'x'.repeat(500), tags: [] })).toHaveLength(200)
  expect(describeMessage({ text: '', tags: [], file: {} })).toBe('File')
  const warned = { text: 'Spiders everywhere', tags: [['content-warning', 'Spiders']] }
  expect(describeMessage(warned)).toBe('Message with a content warning')
  expect(describeMessage({ text: 'Send money', tags: [], isUnproven: true })).toBe('Not proven: Send money')
})
