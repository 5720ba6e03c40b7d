// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { encodeNevent } from '#kernel/nostr'
import { KernelProvider } from '#kernel/react'
import { createTestEvent, createTestKernel } from '#kernel/testing'
import MarkdownView from '../../plugins/articles/views/markdown-view'
import notes from '../../plugins/notes/manifest'
import profiles from '../../plugins/profiles/manifest'
import search from '../../plugins/search/manifest'

afterEach(cleanup)

test('an article shows what a note shows: people, events, hashtags and emoji', async () => {
  const quoted = createTestEvent({ content: 'quoted words' })
  const { kernel } = createTestKernel({ events: [quoted] })
  for (const plugin of [notes, search, profiles]) kernel.enable(plugin)
  const text = `See nostr:${encodeNevent({ id: quoted.id })}\n\n**#Art** by nostr:npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6 :heron: and \`#code\``
  const tags = [['emoji', 'heron', 'https://a.test/heron.png']]
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <KernelProvider kernel={kernel}>
          <MarkdownView text={text} tags={tags} />
        </KernelProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const page = render(<RouterProvider router={router as never} />).container
  await vi.waitFor(() => {
    expect(page.textContent).toContain('quoted words')
    expect([...page.querySelectorAll('strong a')].map(a => a.textContent)).toEqual(['#Art'])
    expect(page.querySelector('img[alt=":heron:"]')).not.toBeNull()
  })
  expect(page.querySelector('code a')).toBeNull()
  await kernel.dispose()
})
