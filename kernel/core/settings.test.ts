import { expect, test, vi } from 'vitest'
import { createMemoryKeyValueStorage, createSettings, type KeyValueStorage } from './settings'

const definition = {
  version: 2,
  defaults: { size: 10 },
  read: (stored: unknown, version: number) => {
    const size = (stored as { size?: unknown })?.size
    if (typeof size !== 'number') return undefined
    return { size: version === 1 ? size * 2 : size }
  },
}
const open = (record: unknown) => {
  const storage = createMemoryKeyValueStorage()
  if (record !== undefined) storage.write('k', record)
  const errors: unknown[] = []
  return { store: createSettings(storage, 'k', definition, e => errors.push(e)), errors, storage }
}

test('starts from what is stored, and writes each change back', () => {
  const { store, storage } = open({ version: 2, value: { size: 3 } })
  expect(store.get()).toEqual({ size: 3 })
  store.set(draft => {
    draft.size = 4
  })
  expect(storage.read('k')).toEqual({ version: 2, value: { size: 4 } })
})

test('migrates an older record, and leaves a newer one alone', () => {
  expect(open({ version: 1, value: { size: 3 } }).store.get()).toEqual({ size: 6 })
  const newer = open({ version: 3, value: { size: 3, theme: 'x' } })
  expect(newer.store.get()).toEqual({ size: 10 })
  expect(newer.storage.read('k')).toEqual({ version: 3, value: { size: 3, theme: 'x' } })
})

test('a record under a former key is read until the new one is written', () => {
  const storage = createMemoryKeyValueStorage()
  const openAgain = () =>
    createSettings(storage, 'k', { ...definition, formerKey: 'former' }, error => {
      throw error
    })
  storage.write('former', { version: 1, value: { size: 3 } })
  const store = openAgain()
  expect(store.get()).toEqual({ size: 6 })
  store.set(draft => {
    draft.size = 7
  })
  expect(storage.read('former')).toEqual({ version: 1, value: { size: 3 } })
  expect(openAgain().get()).toEqual({ size: 7 })
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a number', 5],
  ['a text', 'x'],
  ['a list', [1, 2]],
  ['no version', { value: { size: 3 } }],
  ['a version in words', { version: '2', value: { size: 3 } }],
  ['half a version', { version: 1.5, value: { size: 3 } }],
  ['a version below all', { version: -1, value: { size: 3 } }],
  ['no value', { version: 2 }],
  ['a wrong value', { version: 2, value: { size: 'big' } }],
  ['a null value', { version: 2, value: null }],
])('%s in storage gives the defaults', (_, record) => {
  const { store, errors } = open(record)
  expect(store.get()).toEqual({ size: 10 })
  expect(errors).toEqual([])
})

test('a storage that refuses is reported, and the session goes on in memory', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage: KeyValueStorage = { read: refuse, readText: refuse, write: refuse, remove: refuse }
  const errors: unknown[] = []
  const store = createSettings(storage, 'k', definition, e => errors.push(e))
  store.set(draft => {
    draft.size = 5
  })
  expect(store.get()).toEqual({ size: 5 })
  expect(errors).toHaveLength(2)
})

test('a migration that throws gives the defaults and is reported', () => {
  const storage = createMemoryKeyValueStorage()
  storage.write('k', { version: 1, value: {} })
  const errors: unknown[] = []
  const read = () => {
    throw new Error('no')
  }
  expect(createSettings(storage, 'k', { ...definition, read }, e => errors.push(e)).get()).toEqual({
    size: 10,
  })
  expect(errors).toHaveLength(1)
})

test('a change is applied to the value that another tab has stored since, and no change is lost', () => {
  const lists = {
    version: 1,
    defaults: { feeds: ['Latest'], active: 'Latest' },
    read: (stored: unknown) => stored as { feeds: string[]; active: string },
  }
  const storage = createMemoryKeyValueStorage()
  const tab = () => createSettings(storage, 'k', lists, () => {})
  const [one, other] = [tab(), tab()]
  one.set(draft => {
    draft.feeds.push('Bread')
  })
  const told = vi.fn()
  other.subscribe(told)
  other.set(draft => {
    draft.active = 'Popular'
  })
  expect(other.get()).toEqual({ feeds: ['Latest', 'Bread'], active: 'Popular' })
  expect(told).toHaveBeenCalled()
  expect(tab().get()).toEqual({ feeds: ['Latest', 'Bread'], active: 'Popular' })
  // Another tab has removed the record, as a sign-out does. The next change must not restore it from memory.
  storage.remove('k')
  one.set(draft => {
    draft.active = 'Media'
  })
  expect(tab().get()).toEqual({ feeds: ['Latest'], active: 'Media' })
})

test('a setting that no other tab has changed is parsed once, however often it is set', () => {
  const memory = createMemoryKeyValueStorage()
  memory.write('k', { version: 2, value: { size: 3 } })
  const read = vi.fn(memory.read)
  const store = createSettings({ ...memory, read }, 'k', definition, () => {})
  for (let size = 4; size < 8; size++)
    store.set(draft => {
      draft.size = size
    })
  expect(read).toHaveBeenCalledTimes(1)
  memory.write('k', { version: 2, value: { size: 20 } })
  store.set(draft => {
    draft.size += 1
  })
  expect(memory.read('k')).toEqual({ version: 2, value: { size: 21 } })
  expect(read).toHaveBeenCalledTimes(2)
})

test('a change that could not be stored is not overwritten by the stored value', () => {
  const memory = createMemoryKeyValueStorage()
  memory.write('k', { version: 2, value: { size: 3 } })
  const full = {
    ...memory,
    write: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const store = createSettings(full, 'k', definition, () => {})
  store.set(draft => {
    draft.size = 4
  })
  store.set(draft => {
    draft.size += 1
  })
  expect(store.get()).toEqual({ size: 5 })
})
