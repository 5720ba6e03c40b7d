// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { KernelProvider, PluginBoundary } from '#kernel/react'
import { createTestKernel, expectNoLeaks, getResourceCounts, type TestKernelOptions } from '#kernel/testing'
import manifest from './manifest'
import ExamplePluginPage from './views/example-plugin-page'

afterEach(cleanup)

function show(options: TestKernelOptions = {}) {
  const { kernel } = createTestKernel(options)
  const before = getResourceCounts(kernel)
  kernel.enable(manifest)
  const page = render(
    <KernelProvider kernel={kernel}>
      <PluginBoundary plugin={manifest.id} where="test">
        <ExamplePluginPage />
      </PluginBoundary>
    </KernelProvider>,
  )
  return { kernel, before, page }
}

it('waits for the relays, says that there are no notes, and leaves nothing behind', async () => {
  const { kernel, before, page } = show()
  expect(page.getByRole('status', { name: 'Loading notes' })).toBeTruthy()
  expect(await page.findByText('No notes yet')).toBeTruthy()
  page.unmount()
  await kernel.disable('example-plugin')
  const { contributions, handlers } = getResourceCounts(kernel)
  expectNoLeaks(before, { ...before, contributions: contributions ?? 0, handlers: handlers ?? 0 })
  await kernel.dispose()
})
