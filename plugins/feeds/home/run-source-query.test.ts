import { expect, it, vi } from 'vitest'
import type { FeedReaderContext } from '#contracts/feeds'
import { createTestEvent, createTestKernel, createTestPlugin } from '#kernel/testing'
import { runSourceQuery } from './run-source-query'

const facts = {} as FeedReaderContext

it('names the plugin whose source throws, and queries nothing for it', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(createTestPlugin('guest', {}))
  const query = () => {
    throw new Error('no question today')
  }
  expect(runSourceQuery('guest/list', query, facts, kernel)).toEqual({ filters: [{ ids: [] }] })
  await vi.waitFor(() =>
    expect(kernel.faults.get()).toMatchObject([{ plugin: 'guest', message: 'no question today' }]),
  )
  await kernel.dispose()
})

it('shows events that a throwing source could not judge, and reports it once', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(createTestPlugin('guest', {}))
  const accept = () => {
    throw new Error('no verdict')
  }
  const query = () => ({ filters: [{ kinds: [1] }], accept })
  const contained = runSourceQuery('guest/list', query, facts, kernel)
  expect([createTestEvent({}), createTestEvent({})].map(event => contained.accept?.(event))).toEqual([
    true,
    true,
  ])
  await vi.waitFor(() =>
    expect(kernel.faults.get()).toMatchObject([{ plugin: 'guest', message: 'no verdict' }]),
  )
  await kernel.dispose()
})
