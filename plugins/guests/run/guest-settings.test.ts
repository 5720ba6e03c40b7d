import { expect, test } from 'vitest'
import type { GuestSetting } from '../install/guest-contributions'
import { loadGuestSettings } from './guest-settings'

const SETTINGS: readonly GuestSetting[] = [
  { id: 'metric', label: 'Metric', type: 'switch', start: true },
  { id: 'people', label: 'People', type: 'number', min: 1, max: 24, start: 4 },
  {
    id: 'unit',
    label: 'Unit',
    type: 'choice',
    options: [
      { value: 'g', label: 'Grams' },
      { value: 'c', label: 'Cups' },
    ],
  },
  { id: 'token', label: 'Token', type: 'text' },
]
const START = { metric: true, people: 4, unit: 'g', token: '' }

function memory(json?: string) {
  let stored = json
  return {
    stored: () => stored,
    get: async () => stored,
    async set(_: string, __: string, value: string | undefined) {
      stored = value
    },
  }
}

test('settings begin with what the manifest says, and are kept', async () => {
  const store = memory()
  const settings = await loadGuestSettings('x-a', SETTINGS, store)
  expect(settings.values.get()).toEqual(START)
  await settings.set('people', 6)
  expect((await loadGuestSettings('x-a', SETTINGS, store)).values.get()).toEqual({ ...START, people: 6 })
})

test('values that do not fit are those of the start', async () => {
  const bad = JSON.stringify({ metric: 'yes', people: 99, unit: 'ounce', token: 5, __proto__: { people: 3 } })
  expect((await loadGuestSettings('x-a', SETTINGS, memory(bad))).values.get()).toEqual(START)
  expect((await loadGuestSettings('x-a', SETTINGS, memory('{'))).values.get()).toEqual(START)
  const settings = await loadGuestSettings('x-a', SETTINGS, memory())
  await settings.set('people', 1_000)
  await settings.set('nothing', 1)
  expect(settings.values.get()).toEqual(START)
})

test('a value that cannot be stored goes back, with the reason', async () => {
  const full = { get: async () => undefined, set: () => Promise.reject(new Error('full')) }
  const settings = await loadGuestSettings('x-a', SETTINGS, full)
  await expect(settings.set('metric', false)).rejects.toThrow('disk may be full')
  expect(settings.values.get()).toEqual(START)
})
