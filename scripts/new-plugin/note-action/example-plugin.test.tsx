// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { KernelProvider } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { createTestKernel, testEvent, testPlugin } from '#kernel/testing'
import ExamplePluginButton from './views/example-plugin-button'

afterEach(cleanup)

it('tells how many words a note has', async () => {
  const { kernel } = createTestKernel()
  const shown: string[] = []
  kernel.enable(
    testPlugin('test-toasts', { provides: [Toasts] }, context => {
      context.provide(Toasts, {
        show({ text }) {
          shown.push(text)
          return () => {}
        },
      })
    }),
  )
  render(
    <KernelProvider kernel={kernel}>
      <ExamplePluginButton event={testEvent({ content: ' three  short\nwords' })} counts live={false} />
    </KernelProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Count words' }))
  await expect.poll(() => shown).toEqual(['This note has 3 words.'])
  await kernel.dispose()
})
