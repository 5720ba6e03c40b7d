import { getBlossomServersFromList } from 'applesauce-common/helpers'
import { describe, expect, test } from 'vitest'
import { encodeNaddr, encodeNevent, encodeNote, encodeNprofile, encodeNpub } from '#kernel/nostr'
import { applesauce } from './applesauce'
import type { Finds } from './library'
import { ndkLibrary } from './ndk'
import { nostrTools } from './nostr-tools'
import { openKeys, ours, ownArticle, receipt } from './our-events'
import { rustNostr } from './rust-nostr'
import {
  answer,
  article,
  articleAddress,
  comment,
  HERON_EMOJI,
  leo,
  mira,
  note,
  PROFILE,
  plain,
  RELAY,
  tom,
} from './scene'

const libraries = [rustNostr, applesauce, ndkLibrary, nostrTools]

/** Returns the libraries that have the parser `what`, each with that parser. */
function findersOf<What extends keyof Finds>(what: What) {
  return libraries.flatMap(({ name, find }) => {
    const found = find[what]
    return found ? [{ name, find: found as NonNullable<Finds[What]> }] : []
  })
}

describe('notes', () => {
  test.each(findersOf('verifies'))(
    '$name: verifies every event of ours, and refuses each with another id',
    async ({ find }) => {
      for (const [what, event] of Object.entries(ours)) {
        expect(await find(event), what).toBe(true)
        // NDK remembers by id whether a signature is valid. So the id is changed too.
        const forged = { ...event, id: event.id.replace(/^./, digit => (digit === '0' ? '1' : '0')) }
        expect(await find(forged), `${what}, forged`).toBe(false)
      }
    },
  )

  // Clients pass relay hints of tags to their relay pool without checks, and the pool fails for an empty or invalid
  // one.
  test('our tags have no invalid relay hint, and no empty one but before a marker or a petname', () => {
    for (const [what, { kind, tags }] of Object.entries(ours)) {
      if (kind === 1984) continue
      for (const [name = '', , hint, ...rest] of tags) {
        if (!/^[epaqEAP]$/.test(name) || hint === undefined) continue
        if (hint === '') expect(rest.join(''), `${what}: ${name}`).not.toBe('')
        else expect(hint, `${what}: ${name}`).toMatch(/^wss?:\/\/[^\s/]+/)
      }
    }
  })

  test.each(findersOf('thread'))(
    '$name: finds the root of an answer, the relay of that root, and the parent',
    ({ find }) => {
      expect(find(ours['answer to a note'])).toMatchObject({ root: note.id, parent: note.id })
      expect(find(ours['answer to an answer'])).toEqual({ root: note.id, near: RELAY, parent: answer.id })
    },
  )

  test.each(findersOf('comment'))('$name: finds the article and the parent of a comment', ({ find }) => {
    expect(find(ours['comment on an article'])).toEqual({ root: articleAddress, parent: articleAddress })
    expect(find(ours['comment on a comment'])).toEqual({ root: articleAddress, parent: comment.id })
  })

  test.each(findersOf('people'))('$name: finds the people whom an event notifies', ({ find }) => {
    const told = (event: Parameters<typeof find>[0]) => [...new Set(find(event))].sort()
    expect(told(ours['answer to an answer'])).toEqual([leo.pubkey, tom.pubkey].sort())
    expect(told(ours['comment on a comment'])).toContain(tom.pubkey)
    for (const what of ['note that names things', 'quote of a note', 'like of an article', 'report'] as const)
      expect(told(ours[what]), what).toEqual([leo.pubkey])
  })

  test.each(findersOf('quotes'))('$name: finds the quoted event', ({ name, find }) => {
    expect(find(ours['quote of a note'])).toEqual([note.id])
    // applesauce finds quoted addresses only in the text. Here the address is only in a tag.
    expect(find(ours['quote of an article'])).toEqual(name === 'applesauce' ? [] : [articleAddress])
  })

  test.each(findersOf('inText'))('$name: finds the people and events that the text names', ({ find }) => {
    expect(find(ours['note that names things'])).toEqual([leo.pubkey, note.id, articleAddress])
    expect(find(ours['quote of a note'])).toEqual([note.id])
    expect(find(ours['quote of an article'])).toEqual([articleAddress])
  })

  test.each(findersOf('hashtags'))('$name: finds hashtags', ({ find }) => {
    expect(find(ours['note that names things']).map(tag => tag.toLowerCase())).toEqual(['birds'])
  })

  test.each(findersOf('warning'))('$name: finds the content warning', ({ find }) => {
    expect(find(ours['note that names things'])).toBe('birds')
    expect(find(ours.note)).toBe(false)
  })
})

describe('reactions, reposts, deletions and zaps', () => {
  test.each(findersOf('reactedTo'))('$name: finds the target of a reaction', ({ name, find }) => {
    expect(find(ours['like of a note'])).toBe(note.id)
    expect(find(ours['like of an answer'])).toBe(answer.id)
    const byAddress = name === 'applesauce' || name === 'NDK'
    expect(find(ours['like of an article'])).toBe(byAddress ? articleAddress : article.id)
  })

  test.each(findersOf('emoji'))('$name: finds a custom emoji, in a note and as a reaction', ({ find }) => {
    expect(find(ours['note that names things'])).toEqual(HERON_EMOJI)
    expect(find(ours['custom emoji'])).toEqual(HERON_EMOJI)
  })

  test.each(findersOf('reposted'))('$name: finds the target of a repost', ({ name, find }) => {
    expect(find(ours['repost of a note'])).toEqual([note.id])
    const named: Record<string, readonly string[]> = {
      // rust-nostr cuts off an identifier at its first colon.
      'rust-nostr': [article.id, articleAddress.replace(/:heron$/, '')],
      'nostr-tools': [article.id],
    }
    expect(find(ours['repost of an article'])).toEqual(named[name] ?? [article.id, articleAddress])
  })

  test.each(findersOf('inside'))('$name: finds the true event inside a repost', ({ find }) => {
    expect(find(ours['repost of a note'])).toBe(note.id)
    expect(find(ours['repost of an article'])).toBe(article.id)
  })

  test.each(findersOf('deleted'))('$name: finds the targets of a deletion', ({ find }) => {
    expect(find(ours['deletion of a note'])).toEqual([ours.note.id])
    expect(find(ours['deletion of an article'])).toEqual([ownArticle.id, `30023:${mira.pubkey}:marsh`])
  })

  test.each(findersOf('isZapRequest'))(
    '$name: accepts a zap request for a note, an article, a person',
    ({ find }) => {
      for (const what of ['note', 'article', 'person'] as const)
        expect(find(ours[`zap request for ${what}`]), what).toBe(true)
    },
  )

  test.each(findersOf('zap'))('$name: finds sender, recipient and amount of a zap', ({ find }) => {
    expect(find(receipt)).toEqual({ sender: mira.pubkey, recipient: leo.pubkey, msats: 21_000 })
  })
})

describe('people and their lists', () => {
  test.each(findersOf('profile'))('$name: reads a profile', ({ find }) => {
    expect(find(ours.profile)).toMatchObject(PROFILE)
  })

  test.each(findersOf('follows'))('$name: reads a follow list', ({ find }) => {
    expect(find(ours['follow list'])).toEqual([leo.pubkey, tom.pubkey])
  })

  test.each(findersOf('mutes'))(
    '$name: reads a mute list, its encrypted part with it',
    async ({ name, find }) => {
      const muted = await find(ours['mute list'])
      // rust-nostr cannot read the encrypted part of a mute list.
      const hidden = name === 'rust-nostr' ? [] : [tom.pubkey]
      expect(new Set(muted)).toEqual(new Set([leo.pubkey, ...hidden]))
    },
  )

  test.each(findersOf('relays'))('$name: reads a relay list', ({ find }) => {
    const { read, write } = find(ours['relay list'])
    const bare = (urls: readonly string[]) => urls.map(url => url.replace(/\/$/, '')).sort()
    expect(bare(read)).toEqual(['wss://both.example.com', 'wss://in.example.com'])
    expect(bare(write)).toEqual(['wss://both.example.com', 'wss://out.example.com'])
  })

  test('applesauce: reads a list of media servers', () => {
    const servers = getBlossomServersFromList(plain(ours['list of media servers']))
    expect(servers.map(({ origin }) => origin)).toEqual(['https://media.example'])
  })
})

describe('codes', () => {
  test.each(findersOf('entity'))('$name: reads identifiers', ({ name, find }) => {
    const relays = [RELAY]
    const naddr = encodeNaddr({ kind: 30_023, pubkey: leo.pubkey, identifier: 'birds:heron', relays })
    const nevent = encodeNevent({ id: note.id, author: leo.pubkey, kind: 1, relays })
    const nprofile = encodeNprofile({ pubkey: leo.pubkey, relays })
    expect(
      [encodeNpub(leo.pubkey), nprofile, encodeNote(note.id), nevent, naddr].map(code => find(code ?? '')),
    ).toEqual([leo.pubkey, leo.pubkey, note.id, note.id, articleAddress])
    const hints = libraries.find(library => library.name === name)?.find.hints
    for (const code of [nprofile, nevent, naddr]) expect(hints?.(code ?? '')).toEqual(relays)
  })

  test.each(findersOf('decrypted'))('$name: decrypts a text that our keys encrypted', async ({ find }) => {
    const text = 'Herons: 🐦 \n'.repeat(200)
    const payload = await (await openKeys(leo.hex)).encrypt(mira.pubkey, text)
    expect(await find(leo.pubkey, payload)).toBe(text)
  })
})
