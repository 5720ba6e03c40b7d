import { generateSecretKey } from 'nostr-tools/pure'
import { createEventSigner } from '../../demo/event-signer.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { wrapText } from '../../tests/support/gift-wraps.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('of four strangers one is blocked, one deleted and two are accepted; whoever is blocked is heard no more', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  watch,
}) => {
  const mira = demo.person('mira')
  relay.add(demo.sign(mira, { kind: 10_050, tags: [['relay', relay.url]] }))
  const signer = await createEventSigner()
  const strangers = ['Buy my lamp', 'Wrong number', 'We met at the quay', 'I have your book'].map(text => ({
    text,
    key: generateSecretKey(),
  }))
  const say = (sender: Uint8Array, text: string) =>
    relay.add(wrapText(signer, text, { sender, oneTime: generateSecretKey(), recipient: mira.pubkey }))
  for (const { key, text } of strangers) say(key, text)
  const [lamp] = strangers
  if (!lamp) throw new Error('There are four.')
  await goto('/chats')
  await signIn(page, mira)
  await page.getByRole('link', { name: /Requests/ }).click()
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const select = (text: string) => row(text).getByRole('checkbox').press('Space')
  for (const { text } of strangers) await expect(row(text)).toBeVisible()
  await expectNoAxeViolations(page, 'the requests')

  await test.step('the blocked one is muted for everybody who reads the list, and gone', async () => {
    await select('Buy my lamp')
    await page.getByRole('button', { name: /^Block/ }).click()
    const question = page.getByRole('dialog', { name: 'Block and delete this request?' })
    await expect(question).toContainText('muted')
    await question.getByRole('button', { name: 'Block' }).click()
    await expect(row('Buy my lamp')).toHaveCount(0)
    const mutes = () =>
      relay.store.query({ kinds: [10_000], authors: [mira.pubkey] }).flatMap(({ event }) => event.tags)
    await expect.poll(mutes).toContainEqual(expect.arrayContaining(['p', signer.pubkey(lamp.key)]))
  })
  await test.step('the deleted one is gone, and those that are left are accepted at once', async () => {
    await select('Wrong number')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row('Wrong number')).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Select all' }).press('Space')
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('No requests')).toBeVisible()
  })
  await test.step('whoever accepts one in its conversation can answer at once', async () => {
    say(generateSecretKey(), 'Is this your boat?')
    await row('Is this your boat?').getByRole('link').click()
    // The page of requests, which is left, has a button of the same name.
    await page
      .getByRole('region', { name: 'Conversation', exact: true })
      .getByRole('button', { name: 'Accept' })
      .press('Enter')
    await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
  })
  await test.step('the accepted are in the list; what the blocked one writes next is nowhere', async () => {
    await follow('/chats')
    for (const text of ['We met at the quay', 'I have your book'])
      await expect(page.getByRole('link', { name: new RegExp(text) })).toBeVisible()
    say(lamp.key, 'Half price')
    say(generateSecretKey(), 'The last one')
    const requests = page.getByRole('link', { name: /Requests/ })
    await requests.click()
    await expect(row('The last one')).toBeVisible()
    await expect(page.getByText(/Half price|Buy my lamp|Wrong number/)).toHaveCount(0)
  })
  expect(watch.problems()).toEqual([])
})
