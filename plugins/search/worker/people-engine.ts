import type { PersonSearchResult } from '#contracts/profiles'
import type { IndexedPerson } from '../people/indexed-person'
import { parsePerson } from '../people/parse-person'
import { type FollowDistanceMap, PeopleIndex, type ScoredPerson } from '../people/people-index'
import { deserializePeople, parseBundledPeople, serializePeople } from '../people/serialize-people'
import type { PeopleWorkerMessage, PeopleWorkerRequest } from './people-protocol'

/** If fewer people than this are stored, the bundled people are missing and are read again. */
const MIN_WITH_BUNDLED = 10_000
/** Number of people that are added per turn, so that a typed letter is never handled late. */
const PEOPLE_PER_TURN = 1_000
const KEY_LENGTH = 64

export interface PeopleEngineOptions {
  /** `transfer` lists the objects that are transferred instead of copied. */
  readonly send: (news: PeopleWorkerMessage, transfer: Transferable[]) => void
  /** Fetches the list of bundled people and resolves with the parsed JSON. */
  readonly loadBundled?: () => Promise<unknown>
}

/** The index of people behind a message interface, so that it can run in a worker or on the page's thread. */
export interface PeopleEngine {
  receive(request: PeopleWorkerRequest): void
  dispose(): void
}

export function startPeopleEngine({ send, loadBundled }: PeopleEngineOptions): PeopleEngine {
  const index = new PeopleIndex()
  let disposed = false
  let ready = false

  const sendState = () => send({ type: 'state', peopleCount: index.size, ready }, [])

  const addPeople = async (people: readonly IndexedPerson[]) => {
    let newCount = 0
    for (let at = 0; at < people.length && !disposed; at += PEOPLE_PER_TURN) {
      newCount += index.put(people.slice(at, at + PEOPLE_PER_TURN))
      // Wait one task, so that queries that have arrived meanwhile are answered.
      await new Promise(resolve => setTimeout(resolve))
    }
    if (newCount > 0 && !disposed) sendState()
    return newCount
  }

  const start = async (stored: Uint8Array | undefined) => {
    try {
      if (stored) await addPeople(deserializePeople(stored))
    } catch {
      // The stored people are damaged, so start without them.
    }
    try {
      if (index.size < MIN_WITH_BUNDLED && loadBundled) {
        const news = await addPeople(parseBundledPeople(await loadBundled()))
        if (news > 0 && !disposed) send({ type: 'changed' }, [])
      }
    } catch {
      // The browser is offline, or the host has no file of bundled people. Then the index has only the stored people
      // and those in the profiles that arrive.
    }
    ready = true
    if (!disposed) sendState()
  }

  return {
    receive(request) {
      switch (request.type) {
        case 'start':
          return void start(request.stored)
        case 'profiles': {
          const people = request.profiles.map(parsePerson).filter(person => person !== undefined)
          return void addPeople(people).then(news => {
            if (news > 0 && !disposed) send({ type: 'changed' }, [])
          })
        }
        case 'near':
          index.setFollowDistances(parseFollowDistances(request.keys, request.distances, request.friends))
          return sendState()
        case 'search': {
          const startedAt = performance.now()
          const people = index.search(request.query, request.limit).map(toPersonResult)
          return send(
            { type: 'found', id: request.id, people, durationMs: performance.now() - startedAt },
            [],
          )
        }
        case 'names': {
          const names = request.pubkeys.map(pubkey => index.nameOf(pubkey))
          return send({ type: 'names', id: request.id, names }, [])
        }
        case 'save': {
          const bytes = serializePeople(index.all())
          return send({ type: 'bytes', bytes }, [bytes.buffer as ArrayBuffer])
        }
      }
    },
    dispose() {
      disposed = true
    },
  }
}

function parseFollowDistances(keys: string, distances: Uint16Array, friends: Uint32Array): FollowDistanceMap {
  const nearbyPeople = new Map<string, { distance: number; friends: number }>()
  for (let i = 0; i < distances.length; i++)
    nearbyPeople.set(keys.slice(i * KEY_LENGTH, (i + 1) * KEY_LENGTH), {
      distance: distances[i] as number,
      friends: friends[i] ?? 0,
    })
  return nearbyPeople
}

const toPersonResult = ({ person, distance, score }: ScoredPerson): PersonSearchResult => ({
  pubkey: person.pubkey,
  name: person.name,
  // A bundled NIP-05 identifier lacks its domain. It can be searched, but must not be shown.
  ...(person.nip05?.includes('@') && { nip05: person.nip05 }),
  ...(person.picture && { picture: person.picture }),
  distance,
  score,
})
