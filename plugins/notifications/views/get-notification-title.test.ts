import { expect, it, vi } from 'vitest'
import type { NotificationTitleInput } from '#contracts/notifications'
import { createTestKernel, createTestPlugin } from '#kernel/testing'
import { getNotificationTitle } from './get-notification-title'

it('reports a plugin whose title throws, and uses a general title', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(createTestPlugin('guest', {}))
  const title = () => {
    throw new Error('no title today')
  }
  const value = {
    id: 'x',
    kinds: [1],
    label: 'X',
    icon: 'bell' as const,
    parseAction: () => undefined,
    title,
  }
  const entry = { owner: 'guest', key: 'guest/x', value }
  expect(getNotificationTitle(entry, {} as NotificationTitleInput, kernel)).toBe(
    'did something with your note',
  )
  await vi.waitFor(() =>
    expect(kernel.faults.get()).toMatchObject([{ plugin: 'guest', message: 'no title today' }]),
  )
  await kernel.dispose()
})
