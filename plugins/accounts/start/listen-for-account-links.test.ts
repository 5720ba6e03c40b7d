// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForAccountLinks } from './listen-for-account-links'

const invite = `#${encodeURIComponent('{"sharedSecret":"00"}')}`
const onLink = vi.fn()
let links: ReturnType<typeof listenForAccountLinks>

const open = (path: string) => {
  history.pushState({}, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
const start = (path: string) => {
  history.replaceState({}, '', path)
  links = listenForAccountLinks(onLink)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  links.dispose()
  onLink.mockClear()
  vi.useRealTimers()
})

test('a link is asked about half a second after it arrives, a position in the page never', () => {
  start('/')
  open('/#main')
  vi.advanceTimersByTime(5_000)
  expect(onLink).not.toHaveBeenCalled()
  open(`/${invite}`)
  vi.advanceTimersByTime(499)
  expect(onLink).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onLink).toHaveBeenCalledOnce()
})

test('a plugin that takes the link out of the address, before or after the question, makes no second one', () => {
  start(`/${invite}`)
  open('/')
  links.reportTaken(invite)
  vi.advanceTimersByTime(5_000)
  expect(onLink).toHaveBeenCalledOnce()
  open(`/${invite}`)
  vi.advanceTimersByTime(500)
  open('/')
  links.reportTaken(invite)
  vi.advanceTimersByTime(5_000)
  expect(onLink).toHaveBeenCalledTimes(2)
})

test('a link that was taken out of the address before it was seen there is asked about, each time it arrives', () => {
  start('/')
  for (const times of [1, 2]) {
    links.reportTaken(invite)
    vi.advanceTimersByTime(500)
    expect(onLink).toHaveBeenCalledTimes(times)
  }
})

test('nobody is asked once the listener is gone', () => {
  start(`/${invite}`)
  links.dispose()
  open('/')
  open(`/${invite}`)
  vi.advanceTimersByTime(5_000)
  expect(onLink).not.toHaveBeenCalled()
})
