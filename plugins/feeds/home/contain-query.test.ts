import { expect, it, vi } from 'vitest'
import type { FeedFacts } from '#contracts/feeds'
import { createTestKernel, testEvent, testPlugin } from '#kernel/testing'
import { containQuery } from './contain-query'

const facts = {} as FeedFacts

it('names the plugin whose source throws, and queries nothing for it', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(testPlugin('guest', {}))
  const query = () => {
    throw new Error('no question today')
  }
  expect(containQuery('guest/list', query, facts, kernel)).toEqual({ filters: [{ ids: [] }] })
  await vi.waitFor(() =>
    expect(kernel.faults.get()).toMatchObject([{ plugin: 'guest', message: 'no question today' }]),
  )
  await kernel.dispose()
})

it('shows events that a throwing source could not judge, and reports it once', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(testPlugin('guest', {}))
  const accept = () => {
    throw new Error('no verdict')
  }
  const query = () => ({ filters: [{ kinds: [1] }], accept })
  const contained = containQuery('guest/list', query, facts, kernel)
  expect([testEvent({}), testEvent({})].map(event => contained.accept?.(event))).toEqual([true, true])
  await vi.waitFor(() =>
    expect(kernel.faults.get()).toMatchObject([{ plugin: 'guest', message: 'no verdict' }]),
  )
  await kernel.dispose()
})
