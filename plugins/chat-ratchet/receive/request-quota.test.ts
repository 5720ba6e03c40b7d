// @vitest-environment node
import { expect, test } from 'vitest'
import type { PrivateChat } from '#contracts/private-chats'
import { createRequestQuota } from './request-quota'

const request = (person: string): PrivateChat => ({ id: person, people: [person], isAccepted: false })
const flood = (name: string) => Array.from({ length: 500 }, (_, n) => request(`${name} ${n}`))
const levelOf = (pubkey: string) =>
  pubkey.startsWith('followed') ? 1 : pubkey.startsWith('near') ? 2 : Number.POSITIVE_INFINITY

test('a flood of strangers takes no room from known people', () => {
  const hasRoom = createRequestQuota({ listChats: () => flood('stranger'), levelOf })
  expect(['stranger', 'near', 'followed'].map(hasRoom)).toEqual([false, true, true])
})

test('a flood in the name of people at the second distance takes no room from those who are followed', () => {
  const hasRoom = createRequestQuota({ listChats: () => [...flood('near'), ...flood('followed')], levelOf })
  expect(['stranger', 'near', 'followed'].map(hasRoom)).toEqual([true, false, true])
})

test('there is room again once requests are accepted or deleted', () => {
  let chats = flood('stranger')
  const hasRoom = createRequestQuota({ listChats: () => chats, levelOf })
  expect(hasRoom('stranger')).toBe(false)
  chats = chats.map((chat, n) => ({ ...chat, isAccepted: n === 0 }))
  expect(hasRoom('stranger')).toBe(true)
})
