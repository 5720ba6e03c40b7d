import { expect, it, vi } from 'vitest'
import type { NotificationTitleFacts } from '#contracts/notifications'
import { createTestKernel, testPlugin } from '#kernel/testing'
import { titleOf } from './title-of'

it('reports a plugin whose title throws, and uses a general title', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(testPlugin('guest', {}))
  const title = () => {
    throw new Error('no title today')
  }
  const value = { id: 'x', kinds: [1], label: 'X', icon: 'bell' as const, of: () => undefined, title }
  const entry = { owner: 'guest', key: 'guest/x', value }
  expect(titleOf(entry, {} as NotificationTitleFacts, kernel)).toBe('did something with your note')
  await vi.waitFor(() =>
    expect(kernel.faults.get()).toMatchObject([{ plugin: 'guest', message: 'no title today' }]),
  )
  await kernel.dispose()
})
