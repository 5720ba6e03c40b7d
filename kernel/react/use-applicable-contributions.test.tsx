// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKernel, type Kernel } from '../core/kernel'
import { createStore } from '../core/store'
import { type ContributionBase, defineContributionPoint } from '../core/tokens'
import { createTestPlugin } from '../testing/create-test-plugin'
import { KernelProvider } from './kernel-context'
import { useApplicableContributions } from './use-applicable-contributions'

interface Facts {
  readonly of: string
}
const items = defineContributionPoint<ContributionBase & { readonly when?: (facts: Facts) => boolean }>(
  'items',
)
const [ana, ben] = [{ of: 'ana' }, { of: 'ben' }]
let renders: string[] = []

function Offered({ facts }: { facts: Facts }) {
  const ids = useApplicableContributions(items, facts).map(({ value }) => value.id)
  renders.push(facts.of)
  return <p>{`${facts.of}: ${ids.join(' ')}`}</p>
}
const show = (kernel: Kernel) =>
  render(
    <KernelProvider kernel={kernel} faultView={() => null}>
      <Offered facts={ana} />
      <Offered facts={ben} />
    </KernelProvider>,
  )

beforeEach(() => {
  renders = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('when a store changes, only contributions that depend on it are evaluated again, and only changed ones render again', () => {
  const muted = createStore<readonly string[]>([])
  const steady = vi.fn(() => true)
  const mute = vi.fn(({ of }: Facts) => !muted.get().includes(of))
  const unmute = vi.fn(({ of }: Facts) => muted.get().includes(of))
  const kernel = createKernel()
  kernel.enable(
    createTestPlugin('menu', {
      contributes: [
        items({ id: 'copy', when: steady }),
        items({ id: 'mute', when: mute, dependsOn: [muted] }),
        items({ id: 'unmute', when: unmute, dependsOn: [muted] }),
      ],
    }),
  )
  show(kernel)
  expect(screen.getByText('ana: copy mute')).toBeTruthy()
  const asked = () => [steady, mute, unmute].map(({ mock }) => mock.calls.length)
  expect(asked()).toEqual([2, 2, 2])
  renders = []

  act(() => muted.set(() => ['ben']))
  expect(screen.getByText('ana: copy mute')).toBeTruthy()
  expect(screen.getByText('ben: copy unmute')).toBeTruthy()
  expect(asked()).toEqual([2, 4, 4])
  expect(new Set(renders)).toEqual(new Set(['ben']))

  act(() => muted.set(() => []))
  expect(screen.getByText('ben: copy mute')).toBeTruthy()
})

test('a condition without dependencies is evaluated once, whatever other contributions come and go', async () => {
  const steady = vi.fn(() => true)
  const kernel = createKernel()
  kernel.enable(createTestPlugin('menu', { contributes: [items({ id: 'copy', when: steady })] }))
  show(kernel)
  act(() => kernel.enable(createTestPlugin('more', { contributes: [items({ id: 'paste' })] })))
  expect(screen.getByText('ana: copy paste')).toBeTruthy()
  await act(() => kernel.disable('more'))
  expect(screen.getByText('ana: copy')).toBeTruthy()
  expect(steady).toHaveBeenCalledTimes(2)
})

test('a condition that throws is reported once, left out, and evaluated again when its store changes', async () => {
  const broken = createStore(true)
  const when = () => {
    if (broken.get()) throw new Error('no answer')
    return true
  }
  const kernel = createKernel()
  kernel.enable(createTestPlugin('menu', { contributes: [items({ id: 'copy', when, dependsOn: [broken] })] }))
  show(kernel)
  expect(screen.getByText('ana:')).toBeTruthy()
  await act(async () => {})
  expect(new Set(kernel.faults.get().map(({ where }) => where))).toEqual(new Set(['items:menu/copy']))
  act(() => broken.set(() => false))
  expect(screen.getByText('ana: copy')).toBeTruthy()
})

test('a plugin that is switched off no longer listens to any store', async () => {
  let listeners = 0
  const counted = {
    get: () => 0,
    subscribe: () => {
      listeners++
      return { dispose: () => void listeners-- }
    },
  }
  const kernel = createKernel()
  kernel.enable(createTestPlugin('menu', { contributes: [items({ id: 'copy', dependsOn: [counted] })] }))
  expect(listeners).toBe(1)
  await kernel.disable('menu')
  expect(listeners).toBe(0)
})
