// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKernel, type Kernel } from '../core/kernel'
import { type ContributionBase, defineContributionPoint, defineView, type ViewLoader } from '../core/tokens'
import { createTestPlugin } from '../testing/create-test-plugin'
import { KernelProvider } from './kernel-context'
import { PluginBoundary } from './plugin-boundary'
import { PluginView, Slot } from './slot'

type Panel = ContributionBase & {
  readonly view: ViewLoader<{ readonly name: string }>
  readonly when?: (facts: string) => boolean
}
const panels = defineContributionPoint<Panel>('panels')
const Card = defineView<{ readonly text: string }>('card')

const Notice = (given: { plugin: string; error: unknown; retry(): void }) => (
  <button type="button" onClick={given.retry}>
    {given.plugin} failed: {String(given.error)}
  </button>
)
function show(kernel: Kernel, content: ReactNode) {
  return render(
    <KernelProvider kernel={kernel} faultView={Notice}>
      {content}
    </KernelProvider>,
    { onCaughtError: () => {} },
  )
}
const panel = (id: string, text: string, order?: number) =>
  panels({
    id,
    ...(order !== undefined && { order }),
    view: async () => ({ default: ({ name }) => <p>{`${text} ${name}`}</p> }),
  })
let works = false
let mounts = 0
const Broken = (): ReactNode => {
  throw new Error('no')
}
const Moody = () => (works ? <p>well</p> : <Broken />)
const Counted = () => {
  const [n] = useState(() => ++mounts)
  return <p>{`mount ${n}`}</p>
}
const texts = () => [...document.querySelectorAll('p')].map(p => p.textContent)

beforeEach(() => {
  works = false
  mounts = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a plugin boundary catches errors of its content and names the plugin, and the rest of the page stays', () => {
  const kernel = createKernel()
  show(
    kernel,
    <>
      <p>around</p>
      <PluginBoundary plugin="p" where="items:p/a">
        <Broken />
      </PluginBoundary>
    </>,
  )
  expect(screen.getByText('p failed: Error: no')).toBeTruthy()
  expect(texts()).toEqual(['around'])
  expect(kernel.faults.get()).toMatchObject([{ plugin: 'p', where: 'items:p/a', message: 'no' }])
})

test('a retry shows the content again when it works', () => {
  const retried = vi.fn()
  show(
    createKernel(),
    <PluginBoundary plugin="p" where="x" onRetry={retried}>
      <Moody />
    </PluginBoundary>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(texts()).toEqual([])
  works = true
  fireEvent.click(screen.getByRole('button'))
  expect(texts()).toEqual(['well'])
  expect(retried).toHaveBeenCalledTimes(2)
})

test('a retry loads code again that could not be loaded', async () => {
  const kernel = createKernel()
  let online = false
  kernel.enable(
    createTestPlugin('p', {
      contributes: [
        panels({
          id: 'a',
          view: async () => {
            if (!online) throw new Error('chunk is gone')
            return { default: () => <p>loaded</p> }
          },
        }),
      ],
    }),
  )
  show(kernel, <Slot point={panels} props={{ name: '' }} facts="f" />)
  await screen.findByText('p failed: Error: chunk is gone')
  online = true
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('loaded')).toBeTruthy()
})

test('a Slot sorts by order, adds and removes contributions live, and keeps the state of the others', async () => {
  const kernel = createKernel()
  const counted = panels({ id: 'stay', order: 50, view: async () => ({ default: Counted }) })
  kernel.enable(createTestPlugin('b', { contributes: [counted, panel('x', 'last')] }))
  show(kernel, <Slot point={panels} props={{ name: 'N' }} facts="f" pending={<i>wait</i>} />)
  expect(document.querySelectorAll('i')).toHaveLength(2)
  await screen.findByText('last N')
  await act(async () => kernel.enable(createTestPlugin('a', { contributes: [panel('x', 'first', 1)] })))
  await screen.findByText('first N')
  expect(texts()).toEqual(['first N', 'mount 1', 'last N'])
  await act(() => kernel.disable('a'))
  expect(texts()).toEqual(['mount 1', 'last N'])
})

test('a Slot shows the contributions for its facts, and one that fails leaves the others', async () => {
  const kernel = createKernel()
  const broken = panels({
    id: 'broken',
    view: async () => ({ default: Broken }),
  })
  const hidden = panels({
    id: 'hidden',
    when: facts => facts !== 'f',
    view: async () => ({ default: () => <p>hidden</p> }),
  })
  kernel.enable(createTestPlugin('p', { contributes: [broken, panel('x', 'fine'), hidden] }))
  show(kernel, <Slot point={panels} props={{ name: '' }} facts="f" />)
  await screen.findByText('p failed: Error: no')
  expect(texts()).toEqual(['fine '])
})

test('a View shows its fallback while no plugin implements it, and the view as soon as one does', async () => {
  const kernel = createKernel()
  const by = (name: string) =>
    createTestPlugin(name, {
      contributes: [Card.contribute(async () => ({ default: ({ text }) => <p>{`${name} ${text}`}</p> }))],
    })
  show(kernel, <PluginView token={Card} text="T" fallback={<p>nobody</p>} />)
  expect(texts()).toEqual(['nobody'])
  await act(async () => kernel.enable(by('zed')))
  await screen.findByText('zed T')
  await act(async () => kernel.enable(by('abe')))
  await screen.findByText('abe T')
  await act(() => kernel.disable('abe'))
  expect(texts()).toEqual(['zed T'])
  await act(() => kernel.disable('zed'))
  expect(texts()).toEqual(['nobody'])
})

test('a View that failed gives way to the next plugin that implements it', async () => {
  const kernel = createKernel()
  kernel.enable(
    createTestPlugin('bad', { contributes: [Card.contribute(async () => ({ default: Broken }))] }),
  )
  show(kernel, <PluginView token={Card} text="" fallback={<p>fallback</p>} />)
  await vi.waitFor(() => expect(kernel.faults.get()).toHaveLength(1))
  expect(texts()).toEqual(['fallback'])
  const good = createTestPlugin('good', {
    contributes: [Card.contribute(async () => ({ default: () => <p>good</p> }))],
  })
  await act(async () => {
    void kernel.disable('bad')
    kernel.enable(good)
  })
  await screen.findByText('good')
})
