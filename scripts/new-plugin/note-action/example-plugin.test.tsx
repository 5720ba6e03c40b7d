// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { KernelProvider, PluginBoundary } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { createTestEvent, createTestKernel, createTestPlugin } from '#kernel/testing'
import manifest from './manifest'
import ExamplePluginButton from './views/example-plugin-button'

afterEach(cleanup)

it('tells how many words a note has', async () => {
  const { kernel } = createTestKernel()
  const shown: string[] = []
  kernel.enable(
    createTestPlugin('test-toasts', { provides: [Toasts] }, context => {
      context.provide(Toasts, {
        show({ text }) {
          shown.push(text)
          return () => {}
        },
      })
    }),
    manifest,
  )
  render(
    <KernelProvider kernel={kernel}>
      <PluginBoundary plugin={manifest.id} where="test">
        <ExamplePluginButton
          event={createTestEvent({ content: ' three  short\nwords' })}
          showCounts
          live={false}
        />
      </PluginBoundary>
    </KernelProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Count words' }))
  await expect.poll(() => shown).toEqual(['This note has 3 words.'])
  await kernel.dispose()
})
