import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicRelay, removeUnusableHint } from './tag-hints'

const ID = 'a'.repeat(64)
const KEY = 'b'.repeat(64)
const ADDRESS = `30023:${KEY}:on-birds`
const RELAY = 'wss://relay.example'

/**
 * Tags whose bad hint is removed. After the hint they have nothing, or only a public key that another tag contains too
 * (NIP-18, 22, 25).
 */
const CUT = [
  ['p', KEY, ''],
  ['e', ID, ''],
  ['E', ID, ''],
  ['a', ADDRESS, ''],
  ['A', ADDRESS, ''],
  ['P', KEY, ''],
  ['e', ID, '', KEY],
  ['e', ID, '', '', KEY],
  ['q', ID, '', KEY],
  ['a', ADDRESS, '', KEY],
  ['p', KEY, 'https://relay.example'],
  ['p', KEY, 'relay.example'],
  ['p', KEY, `${RELAY} `],
  ['q', ID, 'wss://user:secret@relay.example', KEY],
  ['p', KEY, 'wss://192.168.1.4'],
  ['p', KEY, 'wss://umbrel.local'],
  ['A', ADDRESS, 'ws://localhost:4848'],
]
/** Tags whose bad hint becomes empty, because the items after it are identified by their position. */
const EMPTIED = [
  ['e', ID, '', 'root', KEY],
  ['e', ID, '', 'reply'],
  ['p', KEY, '', 'Mia'],
  ['a', ADDRESS, '', 'web'],
  ['e', ID, 'javascript:alert(1)', 'root'],
  ['e', ID, 'ws://127.0.0.1:7777', 'reply', KEY],
]
/** Tags that stay unchanged: their hint is valid, or they have no place for one. */
const KEPT = [
  ['p', KEY],
  ['e', ID, RELAY, KEY],
  ['e', ID, 'ws://relay.example/inbox', 'root'],
  ['t', 'birds', ''],
  ['relays', RELAY, ''],
  ['emoji', 'soap', ''],
  ['p'],
  [],
]

test.each(CUT.map(tag => [tag]))('%j goes out without its hint', tag => {
  expect(removeUnusableHint(1, tag)).toEqual(tag.slice(0, 2))
})
test.each(EMPTIED.map(tag => [tag]))('%j goes out with an empty hint', tag => {
  expect(removeUnusableHint(1, tag)).toEqual([...tag.slice(0, 2), '', ...tag.slice(3)])
})
test.each(KEPT.map(tag => [tag]))('%j goes out as it is', tag => {
  expect(removeUnusableHint(1, tag)).toBe(tag)
})

test('the reason of a report and the role in a group are not taken for relays', () => {
  expect(removeUnusableHint(1984, ['p', KEY, 'spam'])).toEqual(['p', KEY, 'spam'])
  expect(removeUnusableHint(1984, ['e', ID, 'illegal'])).toEqual(['e', ID, 'illegal'])
  expect(removeUnusableHint(9000, ['p', KEY, 'moderator'])).toEqual(['p', KEY, 'moderator'])
})

test('whatever a plugin writes, a hint is a relay address that others can reach, or empty before a word', () => {
  const part = fc.oneof(
    fc.constantFrom('', RELAY, 'ws://10.0.0.2', 'http://a.example', KEY, 'root', 'wss://', ' '),
    fc.webUrl(),
    fc.string(),
  )
  fc.assert(
    fc.property(
      fc.constantFrom('e', 'p', 'a', 'q', 'E', 'A', 'P'),
      fc.array(part, { maxLength: 6 }),
      (name, parts) => {
        const out = removeUnusableHint(1, [name, ...parts])
        const [, , hint, ...rest] = out
        if (hint !== undefined && !isPublicRelay(hint)) {
          expect(hint).toBe('')
          expect(rest.some(item => item !== '')).toBe(true)
          expect(rest).toEqual(parts.slice(2))
        }
        expect(out.slice(0, 2)).toEqual([name, ...parts].slice(0, 2))
        expect(removeUnusableHint(1, out)).toEqual(out)
      },
    ),
  )
})
