// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { IMAGE_PROXY_SETTINGS_KEY } from '#kernel/images'
import { migrateProxySettings } from './migrate-proxy-settings'

beforeEach(() => localStorage.clear())
const former = { url: 'https://proxy.test', key: '', salt: '', enabled: true, fallbackToOriginal: false }
const write = (value: unknown) => JSON.stringify({ version: 1, value })

test('the proxy of an older version is taken over once, and never over a newer choice', () => {
  migrateProxySettings()
  expect(localStorage.getItem(IMAGE_PROXY_SETTINGS_KEY)).toBeNull()
  localStorage.setItem('pinion/content', write({ blurNSFW: true, imgproxy: former }))
  migrateProxySettings()
  expect(localStorage.getItem(IMAGE_PROXY_SETTINGS_KEY)).toBe(write(former))
  const newer = write({ ...former, enabled: false })
  localStorage.setItem(IMAGE_PROXY_SETTINGS_KEY, newer)
  migrateProxySettings()
  expect(localStorage.getItem(IMAGE_PROXY_SETTINGS_KEY)).toBe(newer)
})
