import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { defineRoute, routes } from '#kernel/shell'
import { createTestKernel, createTestPlugin } from '#kernel/testing'
import { createHostRouter } from './create-host-router'

it('if a route’s guard throws, the next route is tried, and the plugin is reported', async () => {
  const { kernel } = createTestKernel()
  const guard = () => {
    throw new Error('no such guard')
  }
  const to = { ...defineRoute('/$thing'), guard }
  kernel.enable(
    createTestPlugin('guest', {
      contributes: [routes({ id: 'thing', to, view: async () => ({ default: () => null }) })],
    }),
  )
  const { router, dispose } = createHostRouter(kernel, createMemoryHistory({ initialEntries: ['/anything'] }))
  await router.load()
  expect(router.state.matches.map(({ routeId, status }) => [routeId, status])).toEqual([
    ['__root__', 'success'],
    ['/$', 'success'],
  ])
  await vi.waitFor(() =>
    expect(kernel.faults.get()).toMatchObject([{ plugin: 'guest', message: 'no such guard' }]),
  )
  dispose()
  await kernel.dispose()
})

it('a page whose code cannot be loaded ahead is opened all the same, and no error is left uncaught', async () => {
  const { kernel } = createTestKernel()
  // Vitest counts an error that nobody catches as a failure of this file.
  const preloadCode = vi.fn(() => {
    throw new Error('no such code')
  })
  const view = async () => ({ default: () => null, preloadCode })
  kernel.enable(
    createTestPlugin('guest', { contributes: [routes({ id: 'room', to: defineRoute('/room'), view })] }),
  )
  const { router, dispose } = createHostRouter(kernel, createMemoryHistory({ initialEntries: ['/'] }))
  await router.preloadRoute({ to: '/room' } as never)
  await vi.waitFor(() => expect(preloadCode).toHaveBeenCalledWith(kernel))
  router.history.push('/room')
  await router.load()
  expect(router.state.matches.at(-1)).toMatchObject({ routeId: '/room', status: 'success' })
  expect(kernel.faults.get()).toEqual([])
  dispose()
  await kernel.dispose()
})
