import { expect, test } from 'vitest'
import { createMemoryKeyValueStorage } from '#kernel'
import { createChosenRelayList } from './create-chosen-relay-list'

const [one, two, three] = ['wss://one.test/', 'wss://two.test/', 'wss://three.test/'] as const

test('a removed relay is restored at its place with its marks, whatever was changed since', () => {
  const relays = createChosenRelayList(createMemoryKeyValueStorage())
  relays.setConfigured([one, two, three])
  relays.changeMarks(two, { write: false })
  const before = relays.choices.get()
  const undo = relays.remove(two)
  expect(relays.choices.get().map(c => c.url)).toEqual([one, three])
  undo()
  expect(relays.choices.get()).toEqual(before)

  const late = relays.remove(two)
  relays.changeMarks(one, { read: false })
  late()
  expect(relays.choices.get()).toEqual([{ url: one, read: false, write: true }, before[1], before[2]])
  // Calling the returned function a second time changes nothing.
  late()
  expect(relays.choices.get()).toHaveLength(3)
})

test('undoing the removal of a configured relay makes the list follow the configuration again', () => {
  const relays = createChosenRelayList(createMemoryKeyValueStorage())
  relays.setConfigured([one, two])
  const undo = relays.remove(one)
  expect(relays.isOwnList.get()).toBe(true)
  undo()
  expect(relays.isOwnList.get()).toBe(false)
  expect(relays.choices.get().map(c => c.url)).toEqual([one, two])
})
