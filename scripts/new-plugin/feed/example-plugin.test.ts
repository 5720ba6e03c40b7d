import { expect, it } from 'vitest'
import { feedSources } from '#contracts/feeds'
import { createTestEvent, createTestKernel, numberToHex } from '#kernel/testing'
import manifest from './manifest'

it('asks for notes of the people followed, and keeps only questions', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(manifest)
  const [source] = kernel.points.get(feedSources)
  const follows = [numberToHex(1), numberToHex(2)]
  const query = source?.value.query?.({
    session: { canSign: false, method: 'none' },
    follows,
    near: follows,
  })
  expect(query?.filters).toEqual([{ kinds: [1], authors: follows, limit: 100 }])
  expect(query?.accept?.(createTestEvent({ content: 'Is it raining?' }))).toBe(true)
  expect(query?.accept?.(createTestEvent({ content: 'It is raining.' }))).toBe(false)

  await kernel.disable('example-plugin')
  expect(kernel.points.get(feedSources)).toEqual([])
  await kernel.dispose()
})
