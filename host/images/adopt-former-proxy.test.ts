// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { IMAGE_PROXY_SETTINGS } from '#kernel/images'
import { adoptFormerProxy } from './adopt-former-proxy'

beforeEach(() => localStorage.clear())
const former = { url: 'https://proxy.test', key: '', salt: '', enabled: true, fallbackToOriginal: false }
const write = (value: unknown) => JSON.stringify({ version: 1, value })

test('the proxy of an older version is taken over once, and never over a newer choice', () => {
  adoptFormerProxy()
  expect(localStorage.getItem(IMAGE_PROXY_SETTINGS)).toBeNull()
  localStorage.setItem('pinion/content', write({ blurNSFW: true, imgproxy: former }))
  adoptFormerProxy()
  expect(localStorage.getItem(IMAGE_PROXY_SETTINGS)).toBe(write(former))
  const newer = write({ ...former, enabled: false })
  localStorage.setItem(IMAGE_PROXY_SETTINGS, newer)
  adoptFormerProxy()
  expect(localStorage.getItem(IMAGE_PROXY_SETTINGS)).toBe(newer)
})
