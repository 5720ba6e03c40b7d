// @vitest-environment jsdom
import { createBrowserHistory } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useOverlayLayer } from '#ui-kit'
import { closeLayersOnBack } from './close-layers-on-back'

// Chromium calls the window's listeners for `popstate` in the order in which they were added, whether they capture or
// not. jsdom calls those that capture first.
const { addEventListener: addToWindow } = window
window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
  addToWindow.call(window, type, listener)

const history = createBrowserHistory()

beforeAll(() => {
  closeLayersOnBack(history)
  addEventListener('popstate', () => arrived())
})
afterEach(cleanup)

function Layer({ onClose }: { onClose(): void }) {
  useOverlayLayer(onClose, { hides: true })
  return null
}

/** Opens layers over a page with this address. */
function openOver(path: string, names: readonly string[], stays: readonly string[] = []) {
  history.push(path)
  return openLayers(names, stays)
}

/** Opens layers with these names. A layer is removed when it is closed, unless its name is in `stays`. */
async function openLayers(names: readonly string[], stays: readonly string[] = []) {
  let open = names
  const view = render(null)
  const show = (next: readonly string[]) => {
    open = next
    view.rerender(
      open.map(name => (
        <Layer key={name} onClose={() => !stays.includes(name) && show(open.filter(each => each !== name))} />
      )),
    )
  }
  await act(async () => show(names))
  await vi.waitFor(() => expect(steps()).toBe(names.length))
  return { open: () => open, close: (name: string) => act(async () => show(open.filter(n => n !== name))) }
}

/** Returns the number of layers recorded in the browser's current history entry. */
const steps = () => window.history.state?.layers ?? 0

let arrived = () => {}

const back = () =>
  act(async () => {
    const there = new Promise<void>(resolve => (arrived = resolve))
    window.history.back()
    await there
  })

it('closes layers that lie over each other one at a time, the uppermost first', async () => {
  const told = vi.fn()
  const { open } = await openOver('/stack', ['picture', 'question', 'help'])
  const stop = history.subscribe(told)
  await back()
  expect(open()).toEqual(['picture', 'question'])
  await back()
  expect(open()).toEqual(['picture'])
  await back()
  expect(open()).toEqual([])
  expect(location.pathname).toBe('/stack')
  expect(told).not.toHaveBeenCalled()
  stop()
})

it('removes the history entry of a layer that was closed in another way, whichever layer it was', async () => {
  const { open, close } = await openOver('/middle', ['picture', 'question'])
  await close('picture')
  await vi.waitFor(() => expect(steps()).toBe(1))
  await back()
  expect(open()).toEqual([])
  expect(location.pathname).toBe('/middle')
})

it('asks a layer that refuses to close again at the next Back', async () => {
  const { open } = await openOver('/stubborn', ['payment'], ['payment'])
  await back()
  await vi.waitFor(() => expect(steps()).toBe(1))
  await back()
  expect(open()).toEqual(['payment'])
  expect(location.pathname).toBe('/stubborn')
})

it('replaces the entry of a layer by the page it led to, whether the layer is closed before or after', async () => {
  const first = await openOver('/from', ['drawer'])
  history.push('/to')
  await vi.waitFor(() => expect(location.pathname).toBe('/to'))
  await first.close('drawer')
  await back()
  expect([location.pathname, steps()]).toEqual(['/from', 0])

  const second = await openOver('/from-again', ['drawer'])
  await second.close('drawer')
  history.push('/to-again')
  await vi.waitFor(() => expect(location.pathname).toBe('/to-again'))
  await back()
  expect([location.pathname, steps()]).toEqual(['/from-again', 0])
})

it('leaves the page where it is when a layer closes after a link to a part of the page was followed', async () => {
  history.push('/parts')
  await vi.waitFor(() => expect(location.pathname).toBe('/parts'))
  location.hash = 'part'
  await vi.waitFor(() => expect(history.location.hash).toBe('#part'))
  const told = vi.fn()
  const stop = history.subscribe(told)
  const { open, close } = await openLayers(['question'])
  await close('question')
  await vi.waitFor(() => expect(steps()).toBe(0))
  const reopened = await openLayers(['question'])
  await back()
  expect([open(), reopened.open()]).toEqual([[], []])
  expect(told).not.toHaveBeenCalled()
  stop()
})

it('recognizes the entry of a layer after a reload, also over a link to a part of the page', async () => {
  history.push('/reloaded')
  await vi.waitFor(() => expect(location.pathname).toBe('/reloaded'))
  location.hash = 'part'
  await vi.waitFor(() => expect(history.location.hash).toBe('#part'))
  await openLayers(['question'])
  // A page that is loaded again creates the router's history first.
  createBrowserHistory().destroy()
  expect(steps()).toBe(1)
})
