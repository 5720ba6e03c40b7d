// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createMemoryKeyValueStorage } from '#kernel'
import { KernelProvider, PluginBoundary } from '#kernel/react'
import { createTestKernel } from '#kernel/testing'
import { examplePluginSettings } from './example-plugin-settings'
import manifest from './manifest'
import ExamplePluginSection from './views/example-plugin-section'

afterEach(cleanup)

const storage = createMemoryKeyValueStorage()
/** Renders the section as after a reload: with a new kernel and the same storage. */
function show() {
  const { kernel } = createTestKernel({ storage })
  kernel.enable(manifest)
  render(
    <KernelProvider kernel={kernel}>
      <PluginBoundary plugin={manifest.id} where="test">
        <ExamplePluginSection />
      </PluginBoundary>
    </KernelProvider>,
  )
  return kernel
}
const isOn = () => screen.getByRole('switch', { name: 'Be quiet' }).getAttribute('aria-checked')

it('keeps what was set, until it is reset', async () => {
  const first = show()
  expect(isOn()).toBe('false')
  fireEvent.click(screen.getByRole('switch', { name: 'Be quiet' }))
  expect(isOn()).toBe('true')
  cleanup()
  await first.dispose()

  const second = show()
  expect(isOn()).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(isOn()).toBe('false')
  await second.dispose()
})

it.each([undefined, null, 'on', { quiet: 'yes' }, []])('does not trust a stored %j', stored => {
  expect(examplePluginSettings.read(stored, 1)?.quiet ?? false).toBe(false)
})
