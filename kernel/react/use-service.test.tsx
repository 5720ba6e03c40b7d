// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKernel, type Kernel } from '../core/kernel'
import { defineService } from '../core/tokens'
import { createDeferred } from '../testing/create-deferred'
import { createTestPlugin } from '../testing/create-test-plugin'
import { KernelProvider } from './kernel-context'
import { PluginBoundary } from './plugin-boundary'
import { useOptionalService, useService } from './use-service'

const Clock = defineService<{ readonly now: number }>('clock@1')
let renders = 0
const Asking = () => {
  renders++
  return <p>{`now ${useService(Clock).now}`}</p>
}
const Peeking = () => <p>{`peek ${useOptionalService(Clock)?.now ?? 'none'}`}</p>

// Awaited, because React continues suspended rendering only in an `act` that is awaited.
const show = (kernel: Kernel, content = <Asking />) =>
  act(async () =>
    render(
      <KernelProvider
        kernel={kernel}
        faultView={({ error, retry }) => (
          <button type="button" onClick={retry}>
            {String(error)}
          </button>
        )}
      >
        <PluginBoundary plugin="viewer" where="x" pending={<i>waiting</i>}>
          {content}
        </PluginBoundary>
      </KernelProvider>,
      { onCaughtError: () => {} },
    ),
  )
const clock = (now: number, gate?: Promise<void>) =>
  createTestPlugin('clock', { provides: [Clock] }, async context => {
    await gate
    context.provide(Clock, { now })
  })

beforeEach(() => {
  renders = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('waits while the provider activates, then shows', async () => {
  const kernel = createKernel()
  const { promise, resolve } = createDeferred()
  kernel.enable(clock(7, promise))
  await show(kernel)
  expect(screen.getByText('waiting')).toBeTruthy()
  await act(async () => resolve())
  expect(await screen.findByText('now 7')).toBeTruthy()
  expect(renders).toBeLessThan(6)
})

test('a missing provider is a fault and no loop; a retry finds a provider that came later', async () => {
  const kernel = createKernel()
  await show(kernel)
  await screen.findByText('Error: No enabled plugin provides clock@1')
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(renders).toBeLessThan(8)
  expect(kernel.faults.get()).toHaveLength(1)
  kernel.enable(clock(3))
  await kernel.activate('clock')
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(await screen.findByText('now 3')).toBeTruthy()
})

test('a provider that is turned off while it hangs, and on again, is not waited for for ever', async () => {
  const kernel = createKernel()
  kernel.enable(clock(1, new Promise(() => {})))
  await show(kernel)
  await act(() => kernel.disable('clock'))
  await screen.findByRole('button')
  kernel.enable(clock(2))
  await act(() => kernel.activate('clock'))
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(await screen.findByText('now 2')).toBeTruthy()
})

test('a provider that goes while its view is shown is a fault of the view; one that changes is followed', async () => {
  const kernel = createKernel()
  kernel.enable(clock(1))
  await show(kernel)
  await screen.findByText('now 1')
  await act(() => kernel.disable('clock'))
  expect((await screen.findByRole('button')).textContent).toMatch('No enabled plugin')
})

test('an optional service comes and goes, and is never activated', async () => {
  const kernel = createKernel()
  kernel.enable(clock(5))
  const { unmount } = await show(kernel, <Peeking />)
  await act(async () => {})
  expect(screen.getByText('peek none')).toBeTruthy()
  expect(kernel.pluginStates.get()).toEqual({ clock: 'enabled' })
  await act(() => kernel.activate('clock'))
  expect(screen.getByText('peek 5')).toBeTruthy()
  await act(() => kernel.disable('clock'))
  expect(screen.getByText('peek none')).toBeTruthy()
  unmount()
  expect(kernel.countResources().watchers).toBe(0)
})
