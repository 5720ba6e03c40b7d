// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { openCaptchaWindow } from './open-captcha-window'

const ADDRESS = 'https://provider.example/challenge?lang=en'
const ORIGIN = 'https://provider.example'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A window as the browser would open it. `say` posts a message from it. */
function openedWindow() {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const opened = { closed: false, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  const say = (data: unknown, { origin = ORIGIN, source = opened as unknown } = {}) =>
    dispatchEvent(
      Object.defineProperty(new MessageEvent('message', { data, origin }), 'source', { value: source }),
    )
  return { opened, open, say, other: frame.contentWindow }
}
const token = (text: unknown) => ({ type: 'pinion:challenge', token: text })

it('takes the token from the window and origin that it opened, and from nobody else', async () => {
  const { opened, open, say, other } = openedWindow()
  const passed = openCaptchaWindow(ADDRESS, new AbortController().signal)
  expect(String(open.mock.calls[0]?.[0])).toBe(`${ADDRESS}&origin=${encodeURIComponent(location.origin)}`)
  say(token('forged'), { source: other })
  say(token('forged'), { origin: 'https://evil.example' })
  for (const data of [null, 'token', { token: 'forged' }, token(''), token(7), token('x'.repeat(2_049))])
    say(data)
  expect(opened.close).not.toHaveBeenCalled()
  say(token('true'))
  expect(await passed).toBe('true')
  expect(opened.close).toHaveBeenCalled()
})

it('says so if the window is closed, if the browser blocks it, and if the plugin stops', async () => {
  vi.useFakeTimers()
  const { opened, open } = openedWindow()
  const closed = expect(openCaptchaWindow(ADDRESS, new AbortController().signal)).rejects.toThrow(
    'was closed',
  )
  opened.closed = true
  await vi.advanceTimersByTimeAsync(500)
  await closed
  opened.closed = false
  const stop = new AbortController()
  const stopped = expect(openCaptchaWindow(ADDRESS, stop.signal)).rejects.toThrow()
  stop.abort()
  await stopped
  expect(vi.getTimerCount()).toBe(0)
  open.mockReturnValue(null)
  const { signal } = new AbortController()
  await expect(openCaptchaWindow(ADDRESS, signal)).rejects.toThrow('Allow this site to open a window')
})
