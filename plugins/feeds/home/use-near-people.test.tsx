// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Graph, type GraphService, type GraphState } from '#contracts/graph'
import { createKernel, createValueStore } from '#kernel'
import { KernelProvider } from '#kernel/react'
import { createTestPlugin, numberToHex } from '#kernel/testing'
import { useNearPeople } from './use-near-people'

const READY: GraphState = {
  isReady: true,
  isComplete: false,
  people: 3,
  follows: 3,
  followLists: 1,
  muteLists: 0,
}
const [ana, bo, cy] = [1, 2, 3].map(numberToHex) as [string, string, string]
const follows = [ana, bo]

afterEach(cleanup)

test('follows alone are near while the worker of the graph has failed; the next state of the graph is asked', async () => {
  const state = createValueStore(READY)
  let ask = async (): Promise<readonly string[]> => {
    throw new Error('Importing a module script failed: graph worker')
  }
  let askCount = 0
  const kernel = createKernel()
  kernel.enable(
    createTestPlugin('fixed-graph', { provides: [Graph] }, context => {
      context.provide(Graph, {
        state,
        peopleWithin() {
          askCount++
          return ask()
        },
      } as Partial<GraphService> as GraphService)
    }),
  )
  await kernel.resolve(Graph)
  const { result } = renderHook(() => useNearPeople(follows), {
    wrapper: ({ children }: PropsWithChildren) => (
      <KernelProvider kernel={kernel} faultView={() => null}>
        {children}
      </KernelProvider>
    ),
  })
  await waitFor(() => expect(askCount).toBe(1))
  expect(result.current).toEqual({ near: follows, nearMore: false })
  ask = async () => [ana, bo, cy]
  state.set({ ...READY, people: 4 })
  await waitFor(() => expect(result.current).toMatchObject({ near: [ana, bo, cy], nearMore: false }))
  // The order stays while the reader reads.
  state.set({ ...READY, people: 5 })
  expect(askCount).toBe(2)
  await kernel.dispose()
})
