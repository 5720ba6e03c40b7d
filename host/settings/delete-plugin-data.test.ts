// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { createKernel, type SettingsDefinition } from '#kernel'
import { createLocalKeyValueStorage } from '#kernel/storage'
import { createTestPlugin } from '#kernel/testing'
import { deletePluginData } from './delete-plugin-data'

afterEach(() => localStorage.clear())

const servers: SettingsDefinition<readonly string[]> = {
  version: 1,
  defaults: [],
  formerKey: 'pinion/settings/writer',
  read: stored => (Array.isArray(stored) ? stored : undefined),
}
const writer = createTestPlugin('writer')
const uploader = createTestPlugin('uploader', { records: ['pinion/settings/writer'] })
const manifests = [writer, uploader]

function open() {
  const kernel = createKernel({ storage: createLocalKeyValueStorage().storage })
  kernel.enable(...manifests)
  return { kernel, readServers: () => kernel.settings('pinion/settings/uploader', servers).get() }
}

test('settings that moved to another plugin outlive the deletion of the former one, and go with their own', async () => {
  localStorage.setItem('pinion/settings/writer', JSON.stringify({ version: 1, value: ['one.example'] }))
  await deletePluginData(open().kernel, writer, manifests)
  const { kernel, readServers } = open()
  expect(readServers()).toEqual(['one.example'])
  await deletePluginData(kernel, uploader, manifests)
  expect(readServers()).toEqual([])
  expect(open().readServers()).toEqual([])
  expect(localStorage.length).toBe(0)
})

test('settings that were reset stay so at the next visit, although a former record had them', () => {
  localStorage.setItem('pinion/settings/writer', JSON.stringify({ version: 1, value: ['one.example'] }))
  const { kernel, readServers } = open()
  expect(readServers()).toEqual(['one.example'])
  kernel.resetSettings('pinion/settings/uploader')
  expect(readServers()).toEqual([])
  expect(open().readServers()).toEqual([])
})
