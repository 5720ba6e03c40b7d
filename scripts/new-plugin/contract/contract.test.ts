import { expect, it } from 'vitest'
import { createTestKernel, createTestPlugin, expectNoLeaks, getResourceCounts } from '#kernel/testing'
import { ExamplePlugin } from './contract'
import { activate } from './plugin'

it('counts for other plugins, and leaves nothing behind when it is turned off', async () => {
  const { kernel } = createTestKernel()
  const before = getResourceCounts(kernel)
  kernel.enable(createTestPlugin('example-plugin', { provides: [ExamplePlugin] }, activate))
  const service = await kernel.resolve(ExamplePlugin)
  service.add()
  expect(service.count.get()).toBe(1)
  await kernel.disable('example-plugin')
  expectNoLeaks(before, getResourceCounts(kernel))
  await kernel.dispose()
})
