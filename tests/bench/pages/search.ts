// The data file is imported by its path, because the package does not export it.
import bundledUrl from '../../../node_modules/nostr-social-graph/data/profileData.json?url'
import type { IndexedPerson } from '../../../plugins/search/people/indexed-person'
import { serializePeople } from '../../../plugins/search/people/serialize-people'
import { openPeoplePort } from '../../../plugins/search/worker/people-port'
import type { PeopleWorkerMessage } from '../../../plugins/search/worker/people-protocol'

const PEOPLE = 100_000
const TYPED = 300
/** Maximum number of letters of a name that are typed. */
const LETTERS = 8

/** 95th percentiles over all key presses, in ms. */
export interface SearchTimes {
  readonly people: number
  readonly load: number
  readonly keystrokes: number
  readonly worker: number
  readonly worst: number
  readonly page: number
  readonly answer: number
  /** Share of the names that were found although one typed letter was wrong. */
  readonly recall: number
}

let state = 12_345
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

/** Returns people: first those with real names, then people whose names combine real first and last names. */
async function makePeople(): Promise<IndexedPerson[]> {
  const rows: [string, string, string, string][] = await (await fetch(bundledUrl)).json()
  const named = rows.filter(([, name]) => name)
  return Array.from({ length: PEOPLE }, (_, n) => {
    const [a, b] = [pick(named), pick(named)]
    const name = n < named.length ? (named[n]?.[1] ?? '') : `${a[1].split(' ')[0]} ${b[1].split(' ').at(-1)}`
    return {
      pubkey: n.toString(16).padStart(64, '0'),
      name: name.slice(0, 50),
      ...(a[2] && { nip05: `${a[2].slice(0, 40)}@example.com` }),
      createdAt: 1,
    }
  })
}

async function measure(): Promise<SearchTimes> {
  const people = await makePeople()
  const answers = new Map<number, (news: Extract<PeopleWorkerMessage, { type: 'found' }>) => void>()
  let ready = (_: number) => {}
  const loaded = new Promise<number>(resolve => {
    ready = resolve
  })
  /** Milliseconds spent on this thread since the last key press. */
  let spent = 0
  const fail = () => {
    throw new Error('The worker of the search has failed')
  }
  const port = openPeoplePort(news => {
    const began = performance.now()
    if (news.type === 'state' && news.ready) ready(news.peopleCount)
    if (news.type === 'found') answers.get(news.id)?.(news)
    spent += performance.now() - began
  }, fail)
  const stored = serializePeople(people)
  const start = performance.now()
  port.send({ type: 'start', stored }, [stored.buffer as ArrayBuffer])
  const known = await loaded
  const load = performance.now() - start

  let id = 0
  const search = (query: string) =>
    new Promise<Extract<PeopleWorkerMessage, { type: 'found' }>>(resolve => {
      const began = performance.now()
      answers.set(++id, resolve)
      port.send({ type: 'search', id, query, limit: 16 })
      spent = performance.now() - began
    })
  const worker: number[] = []
  const page: number[] = []
  const answer: number[] = []
  const type = async (query: string) => {
    const began = performance.now()
    const news = await search(query)
    answer.push(performance.now() - began)
    worker.push(news.durationMs)
    page.push(spent)
    return news.people
  }
  for (let n = 0; n < TYPED; n++) {
    const { name } = pick(people)
    for (let letters = 1; letters <= Math.min(LETTERS, name.length); letters++)
      await type(name.slice(0, letters))
  }
  let wrong = 0
  let found = 0
  while (wrong < 100) {
    const name = pick(people).name.toLowerCase()
    if (!/^[a-z]{5,}$/.test(name.split(' ')[0] ?? '')) continue
    const at = 1 + Math.floor(random() * 4)
    const typed = `${name.slice(0, at)}${name[at] === 'x' ? 'y' : 'x'}${name.slice(at + 1)}`
    wrong++
    if ((await type(typed)).some(person => person.name.toLowerCase() === name)) found++
  }
  port.dispose()
  return {
    people: known,
    load,
    keystrokes: worker.length,
    worker: percentile(worker, 0.95),
    worst: Math.max(...worker),
    page: percentile(page, 0.95),
    answer: percentile(answer, 0.95),
    recall: found / wrong,
  }
}

Object.assign(globalThis, { measureSearch: measure })
