import { describe, expect, it } from 'vitest'
import { homeSettings } from '../home/home-settings'
import { addFeed, canAddFeed, defaultHomeSettings, deleteFeed, moveFeed, replaceFeed } from './edit-feeds'
import { createFeedDraft, type FeedDraft, parseKinds, toStoredFeed } from './feed-draft'
import { type HomeFeed, listHomeFeeds, NEW_FEED_CONFIG } from './list-home-feeds'
import { parseStoredFeed } from './parse-stored-feed'
import { testNoteKinds, testNoteKindsWithPolls } from './test-note-kinds'

const latest: HomeFeed = {
  id: 'feeds/latest',
  name: 'Latest',
  defaultName: 'Latest',
  config: { as: ['post'], filter: { limit: 100 }, followDistance: 1 },
}
const drafted = (feed: HomeFeed) => createFeedDraft(feed, testNoteKinds)
const stored = (feed: HomeFeed, draft: FeedDraft) => toStoredFeed(feed, draft, testNoteKinds)

describe('the fields of a feed', () => {
  it('keep numbers of kinds and drop the rest', () => {
    expect(parseKinds('1, 6,x, 30023, -1, 1.5, 70000, 1')).toEqual([1, 6, 30_023])
    expect(parseKinds('none')).toEqual([])
  })

  it('move numbers into their range, and an empty field sets no condition', () => {
    const draft = { ...drafted(latest), limit: '5', distance: '99', kinds: ' ', search: '  soup ' }
    expect(stored(latest, draft).config).toEqual({
      filter: { search: 'soup', limit: 10 },
      followDistance: 10,
    })
    expect(stored(latest, { ...draft, limit: '4000', distance: '' }).config).toEqual({
      filter: { search: 'soup', limit: 1_000 },
    })
    expect(stored(latest, { ...draft, limit: '', distance: '-4', search: '' }).config).toEqual({
      filter: {},
      followDistance: 0,
    })
  })

  it('show the kinds as numbers, and store them only where they were changed', () => {
    expect(drafted(latest).kinds).toBe('1')
    const kept = stored(latest, { ...drafted(latest), limit: '50' }).config
    expect(kept).toEqual({ as: ['post'], filter: { limit: 50 }, followDistance: 1 })
    // When a plugin for polls is added, the edited feed requests polls too.
    expect(kept && createFeedDraft({ ...latest, config: kept }, testNoteKindsWithPolls).kinds).toBe('1, 1068')
    const typed = stored(latest, { ...drafted(latest), kinds: '1, 30023' }).config
    expect(typed?.filter.kinds).toEqual([1, 30_023])
    expect(typed).not.toHaveProperty('as')
  })

  it('an empty name is the default one', () => {
    expect(stored(latest, { ...drafted(latest), name: '  ' })).not.toHaveProperty('customName')
    expect(stored(latest, { ...drafted(latest), name: ' Mine ' }).customName).toBe('Mine')
  })

  it('come back from storage unchanged', () => {
    const draft = {
      ...drafted(latest),
      name: 'Mine',
      flags: { hideReplies: true, excludeSeen: false },
      relay: 'wss://relay.example.com',
    }
    const kept = stored(latest, draft)
    expect(parseStoredFeed(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })
})

describe('a stored feed', () => {
  it('is refused or cleaned when storage holds invalid data', () => {
    for (const bad of [null, 3, [], {}, { id: '' }, { id: 7 }, { id: 'x'.repeat(500) }])
      expect(parseStoredFeed(bad)).toBeUndefined()
    const hostile = {
      id: 'feed_1_a',
      customName: 'n'.repeat(5_000),
      config: {
        filter: { kinds: [1, 'a', 1e9, -1, 1], search: 5, limit: 1e9, authors: ['x'] },
        followDistance: Number.NaN,
        hideReplies: 'yes',
        showRepliedTo: true,
        relayUrls: ['javascript:alert(1)'],
      },
    }
    const read = parseStoredFeed(JSON.parse(JSON.stringify(hostile)))
    expect(read?.customName).toHaveLength(50)
    const roles = { ...hostile, config: { as: ['post', 'all', {}, 'reply'] } }
    expect(parseStoredFeed(roles)?.config).toEqual({ as: ['post', 'reply'], filter: {} })
    expect(read?.config).toEqual({ filter: { kinds: [1], limit: 1_000 }, showRepliedTo: true })
  })
})

it('a feed stored with kind numbers, or from before Market was a plugin of its own, is still understood', () => {
  const feeds = [
    { id: 'feeds/latest', config: { filter: { kinds: [1], limit: 50 } } },
    { id: 'feeds/unseen', config: { filter: { kinds: [1, 6] }, excludeSeen: true } },
    { id: 'feed_1_x', config: { filter: { kinds: [30_023] } } },
    { id: 'feeds/market', customName: 'Fleas' },
  ]
  const old = { activeTab: 'feeds/market', feeds, deleted: [], grid: ['feeds/market'] }
  expect(homeSettings.read(old, 2)).toEqual({
    activeTab: 'market/market',
    feeds: [
      { id: 'feeds/latest', config: { as: ['post'], filter: { limit: 50 } } },
      { id: 'feeds/unseen', config: { as: ['post', 'repost'], filter: {}, excludeSeen: true } },
      { id: 'feed_1_x', config: { filter: { kinds: [30_023] } } },
      { id: 'market/market', customName: 'Fleas' },
    ],
    deleted: [],
    grid: ['market/market'],
  })
})

describe('editing which feeds there are', () => {
  const sources = ['a', 'b', 'c'].map(key => ({ key, value: { label: key, config: NEW_FEED_CONFIG } }))
  const names = (settings: typeof homeSettings.defaults, of = sources) =>
    listHomeFeeds(settings, of).map(({ name }) => name)
  const start = homeSettings.defaults

  it('moves a feed past its shown neighbour', () => {
    const moved = moveFeed(start, sources, 'a', 'b', 1)
    expect(names(moved)).toEqual(['b', 'a', 'c'])
    // While the plugin of b is off, a and c are neighbours. b keeps its place.
    const on = sources.filter(({ key }) => key !== 'b')
    const over = moveFeed(moved, on, 'c', 'a', -1)
    expect(names(over, on)).toEqual(['c', 'a'])
    expect(names(over)).toEqual(['b', 'c', 'a'])
  })

  it('deletes a feed for good, shows the first one instead, and a reset brings it back', () => {
    const gone = deleteFeed({ ...start, activeTab: 'b' }, sources, 'b', 'a')
    expect(names(gone)).toEqual(['a', 'c'])
    expect(gone.activeTab).toBe('a')
    expect(names(homeSettings.read(JSON.parse(JSON.stringify(gone)), 3) ?? start)).toEqual(['a', 'c'])
    expect(names(defaultHomeSettings())).toEqual(['a', 'b', 'c'])
  })

  it('puts the feed of a plugin that was turned on later at the end', () => {
    const made = addFeed(start, sources, 'feed_1_x')
    expect(names(made)).toEqual(['a', 'b', 'c', 'New feed'])
    expect(made.activeTab).toBe('feed_1_x')
    const later = [...sources, { key: 'd', value: { label: 'd', config: NEW_FEED_CONFIG } }]
    expect(names(made, later)).toEqual(['a', 'b', 'c', 'New feed', 'd'])
  })

  it('allows as many feeds as storage reads back', () => {
    let made = start
    for (let n = 0; canAddFeed(made, sources); n++) made = addFeed(made, sources, `feed_${n}_x`)
    expect(made.feeds).toHaveLength(50)
    expect(homeSettings.read(JSON.parse(JSON.stringify(made)), 3)?.feeds).toEqual(made.feeds)
  })

  it('does not bring back a feed that was deleted meanwhile', () => {
    const gone = deleteFeed(start, sources, 'b', 'a')
    expect(names(replaceFeed(gone, sources, { id: 'b', customName: 'B' }))).toEqual(['a', 'c'])
  })
})
