// `node stories/make-demo-events.mjs` writes the part of the demo network that stories use to stories/demo-events.json.
// Stories must not need a network, so notes with media, links or custom emoji are left out, and profiles lose their
// pictures and are signed again.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadTs } from '../scripts/load-ts.mjs'

const MEDIA = 'https://media.invalid'
const NAMES = 'people.invalid'
/** Number of latest notes to take, in addition to the notable ones. */
const NOTES = 80
/** A fixed time in seconds, so that the file is the same each time. Stories move the times to today. */
const NOW = 1_763_700_000

const { demoNetwork } = await loadTs('demo/network/demo-network.ts')
const { createEventSigner } = await loadTs('demo/event-signer.ts')
const signer = await createEventSigner()
const network = await demoNetwork({ now: NOW, relayUrls: ['wss://relay.test'], mediaUrl: MEDIA, scale: 0.25 })
const { events, notable, people, rootPubkey } = network
const personOf = new Map(people.map(person => [person.pubkey, person]))
const byId = new Map(events.map(event => [event.id, event]))

const isQuiet = event => !/https?:\/\//.test(event.content + JSON.stringify(event.tags))
const tagged = (event, name) => event.tags.filter(([key]) => key === name).map(([, value]) => value)

const chosen = new Map()
const take = event => event && chosen.set(event.id, event)

// The notes that are an example of one feature each.
const {
  deepThreadRoot,
  rtlNote,
  longNote,
  nestedQuote,
  mentionNote,
  deletedNoteId,
  deletionId,
  expiringNoteId,
} = notable
for (const id of [deepThreadRoot, rtlNote, longNote, mentionNote, deletedNoteId, deletionId, expiringNoteId])
  take(byId.get(id))
for (const event of events) if (event.kind === 1 && tagged(event, 'e').includes(deepThreadRoot)) take(event)
for (let note = byId.get(nestedQuote); note; note = byId.get(tagged(note, 'q')[0])) take(note)

// The latest notes of all people, and some notes in each language.
const latest = events
  .filter(event => (event.kind === 1 || event.kind === 6) && event.created_at <= NOW && isQuiet(event))
  .sort((a, b) => b.created_at - a.created_at)
for (const event of latest) if (chosen.size < NOTES + 40) take(event)
for (const event of latest.filter(e => personOf.get(e.pubkey)?.language).slice(0, 12)) take(event)
for (const event of [...chosen.values()]) if (event.kind === 6) take(byId.get(tagged(event, 'e')[0]))

// Take replies, likes and zaps only if the note that they are about was taken.
const notes = new Set(chosen.keys())
for (const event of events) {
  if (![1, 7, 9735].includes(event.kind) || !isQuiet(event)) continue
  if (tagged(event, 'e').length > 0 && tagged(event, 'e').every(id => notes.has(id)) && chosen.size < 290)
    take(event)
}

// The network has no note with a content warning but without pictures, so one is added.
const author = people[7]
const warning = signer.sign(
  {
    kind: 1,
    created_at: NOW - 3_900,
    tags: [['content-warning', 'The end of the film']],
    content: 'The lighthouse keeper was the narrator all along, and the letters were his own.',
  },
  author.secretKey,
)
take(warning)

// NIP-05 names of all people whose profile was taken.
const names = {}
const seen = new Set([...chosen.values()].flatMap(event => [event.pubkey, ...tagged(event, 'p')]))
seen.add(rootPubkey)
for (const event of events.filter(e => e.kind === 0 && seen.has(e.pubkey))) {
  const person = personOf.get(event.pubkey)
  const { picture: _, banner: __, website, nip05, ...profile } = JSON.parse(event.content)
  if (nip05) {
    profile.nip05 = `${person.handle}@${NAMES}`
    // Leave out every seventh name, so that its domain does not confirm it.
    if (person.pubkey.charCodeAt(9) % 7 !== 0) names[person.handle] = person.pubkey
  }
  if (website) profile.website = `https://${person.handle}.${NAMES}/`
  profile.about = profile.about?.replace(/ ?:\w+:/g, '')
  const { kind, created_at } = event
  take(signer.sign({ kind, created_at, tags: [], content: JSON.stringify(profile) }, person.secretKey))
}
const root = personOf.get(rootPubkey)
const authors = [...new Set([...chosen.values()].filter(e => e.kind === 1).map(e => e.pubkey))].slice(0, 60)
take(
  signer.sign(
    { kind: 3, created_at: NOW - 86_400, tags: authors.map(key => ['p', key]), content: '' },
    root.secretKey,
  ),
)

const list = [...chosen.values()].sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
const { fullProfilePubkey, bareProfilePubkey, rtlProfilePubkey } = notable
const file = {
  now: NOW,
  rootPubkey,
  notable: {
    deepThreadRoot,
    rtlNote,
    longNote,
    nestedQuote,
    mentionNote,
    deletedNoteId,
    warningNote: warning.id,
    fullProfilePubkey,
    bareProfilePubkey,
    rtlProfilePubkey,
  },
  names,
  events: list,
}
const path = fileURLToPath(new URL('demo-events.json', import.meta.url))
writeFileSync(path, JSON.stringify(file))
spawnSync(fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url)), ['format', '--write', path])
