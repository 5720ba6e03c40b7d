import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countedPageName } from './counted-page-name'
import { createPageCounter } from './create-page-counter'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startCounter() {
  const sent: unknown[] = []
  const world = { online: true, accepts: true }
  const counter = createPageCounter({
    siteUrl: 'https://pinion.example',
    referrerHost: 'news.example',
    sendBatch: text => {
      if (world.accepts) sent.push(JSON.parse(text))
      return world.accepts
    },
    isOnline: () => world.online,
  })
  return { counter, sent, world }
}

it('sends counts in batches, and the referrer once', () => {
  const { counter, sent } = startCounter()
  counter.countPage('/')
  counter.countPage('/')
  counter.countPage('/about')
  expect(sent).toEqual([])
  vi.advanceTimersByTime(60_000)
  counter.countPage('/')
  counter.sendNow()
  const name = 'pages'
  const url = 'https://pinion.example'
  expect(sent).toEqual([
    { name, url, referrer: 'news.example', props: { '/': 2, '/about': 1 } },
    { name, url, props: { '/': 1 } },
  ])
  counter.sendNow()
  expect(sent).toHaveLength(2)
})

it('keeps counts while the browser is offline or refuses them', () => {
  const { counter, sent, world } = startCounter()
  world.online = false
  counter.countPage('/')
  counter.sendNow()
  world.online = true
  world.accepts = false
  vi.advanceTimersByTime(60_000)
  expect(sent).toEqual([])
  world.accepts = true
  vi.advanceTimersByTime(60_000)
  expect(sent).toMatchObject([{ props: { '/': 1 } }])
})

it('deletes what was not sent when it stops', () => {
  const { counter, sent } = startCounter()
  counter.countPage('/')
  counter.dispose()
  counter.sendNow()
  vi.advanceTimersByTime(120_000)
  expect(sent).toEqual([])
})

it.each([
  ['/', '/'],
  ['/search/$query', '/search/{query}'],
  ['/$profile/likes', '/{profile}/likes'],
  ['/$', '/{link}'],
  [undefined, '/{link}'],
])('names the page of the route %s %s', (pattern, name) => {
  expect(countedPageName(pattern)).toBe(name)
})
