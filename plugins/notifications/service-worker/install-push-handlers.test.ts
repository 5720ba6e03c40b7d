import { expect, test } from 'vitest'
import { handleNotificationClick, type PushServiceWorker } from './install-push-handlers'

const ORIGIN = 'https://pinion.example'

/** Fakes a browser's windows as a service worker sees them, and records what a click does to them. */
function windows(...kinds: ('hears' | 'is deaf' | 'is gone')[]) {
  const done: string[] = []
  const all = kinds.map((kind, n) => ({
    type: 'window',
    url: `${ORIGIN}/`,
    focused: n === kinds.length - 1,
    focus: async () => void done.push(`focus ${n}`),
    navigate: async (href: string) => {
      if (kind === 'is gone') throw new TypeError('The window is gone')
      done.push(`navigate ${n} ${href}`)
    },
    postMessage(message: { path?: string }, [port]: readonly MessagePort[]) {
      if (kind !== 'hears') return
      done.push(`told ${n} ${message.path}`)
      port?.postMessage('heard')
    },
  }))
  const worker = {
    location: new URL(ORIGIN),
    clients: {
      matchAll: async () => all,
      openWindow: async (href: string) => void done.push(`open ${href}`),
    },
  } as unknown as PushServiceWorker
  return { worker, done }
}

const clicked = async (data: unknown, ...kinds: Parameters<typeof windows>) => {
  const { worker, done } = windows(...kinds)
  await handleNotificationClick(worker, data)
  return done
}

test('a click on a notice opens its page in an existing window, or in a new one if there is none', async () => {
  const data = { path: '/note1abc' }
  expect(await clicked(data)).toEqual([`open ${ORIGIN}/note1abc`])
  expect(await clicked(data, 'hears', 'hears')).toEqual(['focus 1', 'told 1 /note1abc'])
  expect(await clicked(data, 'is deaf')).toEqual(['focus 0', `navigate 0 ${ORIGIN}/note1abc`])
  expect(await clicked(data, 'is gone')).toEqual(['focus 0', `open ${ORIGIN}/note1abc`])
})

test('the path that a notice gives is not trusted', async () => {
  for (const data of [undefined, 5, {}, { path: 7 }, { path: 'javascript:alert(1)' }])
    expect(await clicked(data)).toEqual([`open ${ORIGIN}/notifications`])
  for (const path of ['//elsewhere.example/', '/\\elsewhere.example'])
    expect(await clicked({ path })).toEqual([])
})
