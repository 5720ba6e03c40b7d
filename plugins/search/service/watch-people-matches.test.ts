import { expect, test } from 'vitest'
import type { PeopleMatches, PersonSearchResult } from '#contracts/profiles'
import { createValueStore } from '#kernel'
import { numberToHex } from '#kernel/testing'
import { watchPeopleMatches } from './watch-people-matches'

const ben: PersonSearchResult = { pubkey: numberToHex(1), name: 'ben', distance: 1, score: 1 }

/** An index that is not loaded yet, and what a view hears of its matches for `be`. */
function watchColdIndex() {
  const state = createValueStore({ ready: false, people: 0 })
  let answer: () => readonly PersonSearchResult[] = () => []
  const heard: PeopleMatches[] = []
  const watching = watchPeopleMatches({ state, search: async () => answer() }, 'be', 8, matches =>
    heard.push(matches),
  )
  return {
    heard,
    watching,
    load(people: readonly PersonSearchResult[], ready: boolean) {
      answer = () => people
      state.set({ ready, people: people.length })
    },
    fail() {
      answer = () => {
        throw new Error('The worker ended')
      }
      state.set({ ready: false, people: 0 })
    },
  }
}

test('the search goes on until the index is ready, even after it has answered', async () => {
  const { heard, load } = watchColdIndex()
  await expect.poll(() => heard).toEqual([{ people: [], phase: 'searching' }])
  load([ben], false)
  await expect.poll(() => heard.at(-1)).toEqual({ people: [ben], phase: 'searching' })
  load([ben], true)
  await expect.poll(() => heard.at(-1)).toEqual({ people: [ben], phase: 'done' })
})

test('an index without the person is searched in vain only when it is ready', async () => {
  const { heard, load } = watchColdIndex()
  load([], true)
  await expect.poll(() => heard.at(-1)).toEqual({ people: [], phase: 'done' })
})

test('a failed search is reported, and the next state of the index is searched again', async () => {
  const { heard, load, fail } = watchColdIndex()
  fail()
  await expect.poll(() => heard.at(-1)).toEqual({ people: [], phase: 'failed' })
  load([ben], true)
  await expect.poll(() => heard.at(-1)).toEqual({ people: [ben], phase: 'done' })
})

test('nothing is reported after the end', async () => {
  const { heard, watching, load } = watchColdIndex()
  watching.dispose()
  load([ben], true)
  await Promise.resolve()
  await Promise.resolve()
  expect(heard).toEqual([])
})
