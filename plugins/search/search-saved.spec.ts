import { npubEncode } from 'nostr-tools/nip19'
import { waitForStableList } from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { getReceivedSearches } from '../../tests/support/search.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('without a relay that can search, the texts saved on this device are searched', async ({
  page,
  goto,
  follow,
  relay,
  demo,
  watch,
}) => {
  relay.add(demo.sign(demo.person('mira'), { content: 'Remember the quokka' }))
  await page.route(`http://${relay.host}/`, route =>
    route.request().headers().accept === 'application/nostr+json'
      ? route.fulfill({
          json: { name: 'Plain', supported_nips: [1] },
          headers: { 'access-control-allow-origin': '*' },
        })
      : route.continue(),
  )
  await goto('/')
  await waitForStableList(page)
  await expect(page.getByText('Remember the quokka')).toBeVisible()
  await follow('/search/quokka')
  await expect(page.getByText('None of your relays can search now.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Remember the quokka')
  expect(getReceivedSearches(relay)).toEqual([])

  watch.expect(/WebSocket connection|ERR_CONNECTION/)
  await page.unroute(`http://${relay.host}/`)
  await relay.stop()
  await goto('/search/quokka')
  await expect(page.getByText('None of your relays can search now.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Remember the quokka')
})

test('Retry repeats the search of saved texts when it could not begin', async ({
  page,
  goto,
  relay,
  demo,
  watch,
}) => {
  relay.add(demo.sign(demo.person('mira'), { content: 'Remember the quokka' }))
  await goto('/')
  await expect(page.getByText('Remember the quokka')).toBeVisible()
  await waitForStableList(page)
  watch.expect(/WebSocket connection|ERR_CONNECTION|ERR_FAILED/)
  await relay.stop()
  await page.route('**/text.worker*', route => route.abort())
  await goto('/search/quokka')
  await expect(page.getByText('Saved texts cannot be searched now.')).toBeVisible()
  await page.unroute('**/text.worker*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article')).toContainText('Remember the quokka')
  await expect(page.getByText('Saved texts cannot be searched now.')).toBeHidden()
})

test('a text that was deleted since is no result, and an empty list says so', async ({
  page,
  goto,
  follow,
  relay,
  demo,
  watch,
}) => {
  const mira = demo.person('mira')
  relay.add(demo.sign(mira, { content: 'Remember the quokka' }))
  await goto('/')
  await signIn(page, mira)
  await follow(`/${npubEncode(mira.pubkey)}`)
  await expect(page.getByText('Remember the quokka')).toBeVisible()
  await waitForStableList(page)
  watch.expect(/WebSocket connection|ERR_CONNECTION/)
  await relay.stop()
  await goto('/search/quokka')
  await page.getByText('Remember the quokka').click()
  // The address changes before the page does. Wait for the page: a menu that is opened before belongs to the search
  // result, and disappears with it.
  await expect(page.getByRole('heading', { name: /^Post by / })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Request deletion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request deletion' }).click()
  await expect(page.getByText('This note was deleted by its author.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('None of your relays can search now.')).toBeVisible()
  await expect(page.getByText('No posts found')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
})
