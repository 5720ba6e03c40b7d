import type { BrowserContext, Page } from '@playwright/test'
import { generateSecretKey } from 'nostr-tools/pure'
import { startBlossomServer } from '../../demo/media/upload-servers.ts'
import { startBunker } from '../../tests/peers/bunker.ts'
import { installExtension } from '../../tests/peers/extension.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import {
  type Actor,
  deleteNote,
  expectNoteWithPictures,
  fillComposer,
  fillReport,
  followAndMute,
  getActorEvents,
  getNoteCard,
  getPublishButton,
  getTextField,
  likeAndRepost,
  openAuthor,
  openDeletionDialog,
  openNote,
  reportNote,
  writeNote,
  writeQuote,
  writeReply,
} from '../../tests/support/note-actions.ts'
import type { TestRelay } from '../../tests/support/test-relay.ts'

/** A signer outside the app (NIP-07 or NIP-46) that decides about each signature. `signIn` signs in with it. */
interface OtherSigner {
  readonly pubkey: string
  /** The text that the app shows before the reason that the signer gives. */
  readonly says: string
  /** Makes the signer refuse each signature with this reason, or sign again if the reason is `undefined`. */
  refuse(reason: string | undefined): void
  signIn(): Promise<void>
  close(): void
}

async function anExtension(page: Page, context: BrowserContext): Promise<OtherSigner> {
  const { pubkey, behavior } = await installExtension(context)
  return {
    pubkey,
    says: 'The extension refused',
    refuse(reason) {
      behavior.refuse = reason === undefined ? {} : { signEvent: reason }
    },
    signIn: () => page.getByRole('button', { name: 'Nostr Extension Login' }).click(),
    close() {},
  }
}

async function aBunker(page: Page, _: BrowserContext, relay: TestRelay): Promise<OtherSigner> {
  const { user, link, behavior, close } = await startBunker({
    relay: relay.url,
    userKey: generateSecretKey(),
  })
  return {
    pubkey: user,
    says: 'Your signer refused',
    refuse(reason) {
      behavior.refuse = reason === undefined ? {} : { sign_event: reason }
    },
    async signIn() {
      await page.getByPlaceholder('Paste secret key').fill(link)
      await page.getByPlaceholder('Paste secret key').press('Enter')
    },
    close,
  }
}

const SIGNERS = { 'an extension': anExtension, 'a bunker': aBunker } as const

interface Journey {
  readonly actor: Actor
  readonly signer: OtherSigner
}

for (const [name, open] of Object.entries(SIGNERS)) {
  const journey = test.extend<{ journey: Journey }>({
    journey: async ({ page, context, config, goto, follow, demo, relay }, use) => {
      const media = await startBlossomServer()
      config.mediaServers = [{ url: media.url, protocol: 'blossom' }]
      const note = demo.sign(demo.person('leo'), { content: 'The canal froze over night.' })
      relay.add(note)
      const signer = await open(page, context, relay)
      await goto('/about')
      await page.getByRole('button', { name: 'Sign up' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
      await signer.signIn()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Accounts' })).toBeVisible()
      await use({ actor: { page, relay, media, follow, pubkey: signer.pubkey, note }, signer })
      signer.close()
      await media.close()
    },
  })

  journey(`${name} signs all that one does on a first day`, async ({ journey: { actor } }) => {
    const own = await writeNote(actor, 'Signed elsewhere')
    const reply = await writeReply(actor, 'Did it hold?')
    await likeAndRepost(actor)
    const quote = await writeQuote(actor, 'Worth a look.')
    await followAndMute(actor, { privately: true })
    await reportNote(actor)
    await Promise.all([own(), quote()])
    await deleteNote(actor, await reply())
    const kinds = getActorEvents(actor).map(({ kind }) => kind)
    expect(kinds.sort((a, b) => a - b)).toEqual([1, 1, 3, 5, 6, 7, 1984, 10_000])
  })

  journey(`${name} that refuses says why, and nothing is lost`, async ({ journey: { actor, signer } }) => {
    const { page, note } = actor
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const toast = (text: string) => page.getByText(text, { exact: false }).last()
    const closeDialog = async () => {
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
    }
    let refusals = 0
    /** Makes the signer refuse with a numbered reason, so that the shown message can be matched to its refusal. */
    const refused = () => {
      const reason = `not now, number ${++refusals}`
      signer.refuse(reason)
      return `${signer.says}: ${reason}`
    }

    await journey.step('pictures, and the words they belong to', async () => {
      let told = refused()
      await fillComposer(page, 'Kept through all of it')
      const failed = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
      await expect(failed.filter({ hasText: told })).toHaveCount(2)
      signer.refuse(undefined)
      for (const left of [1, 0]) {
        await failed.first().getByRole('button', { name: 'Retry' }).click()
        await expect(failed).toHaveCount(left)
      }
      const kept = /^Kept through all of it(\s+http:\S+\.png){2}\s*$/
      await expect(getTextField(page)).toHaveValue(kept)
      told = refused()
      await getPublishButton(page).click()
      await expect(dialog.getByRole('alert')).toContainText(told)
      await expect(getTextField(page)).toHaveValue(kept)
      // The composer was closed and opened again, and the draft is complete. Publishing it adds the metadata of its two
      // pictures.
      await closeDialog()
      await page.getByRole('button', { name: 'New post' }).first().click()
      await expect(getTextField(page)).toHaveValue(kept)
      signer.refuse(undefined)
      await getPublishButton(page).click()
      await expect(page).toHaveURL(/\/note1/)
    })

    await journey.step('following', async () => {
      const told = refused()
      await openAuthor(actor)
      const followButton = main.getByRole('button', { name: 'Follow', exact: true })
      await followButton.click()
      await expect(toast(told)).toBeVisible()
      await expect(followButton).toBeVisible()
      expect(getActorEvents(actor, 3)).toEqual([])
      signer.refuse(undefined)
      await followButton.click()
      await expect.poll(() => getActorEvents(actor, 3)[0]?.tags).toEqual([['p', note.pubkey]])
    })
    const own = await expectNoteWithPictures(actor, 'Kept through all of it')
    const held = () => getActorEvents(actor).map(({ id }) => id)
    const known = held()
    expect(known).toHaveLength(2)

    await journey.step('an answer and a quote', async () => {
      await openNote(actor)
      const ways = {
        Reply: () =>
          getNoteCard(page, note)
            .getByRole('button', { name: /^Reply/ })
            .click(),
        async Quote() {
          await getNoteCard(page, note)
            .getByRole('button', { name: /repost/i })
            .click()
          await page.getByRole('menuitem', { name: 'Quote' }).click()
        },
      }
      for (const [way, start] of Object.entries(ways)) {
        const told = refused()
        await start()
        await getTextField(page).fill(`${way} in vain`)
        await getPublishButton(page).click()
        await expect(dialog.getByRole('alert')).toContainText(told)
        await expect(getTextField(page)).toHaveValue(`${way} in vain`)
        await closeDialog()
        await start()
        await expect(getTextField(page)).toHaveValue(`${way} in vain`)
        await closeDialog()
      }
    })

    await journey.step('a like and a repost', async () => {
      let told = refused()
      await getNoteCard(page, note).getByRole('button', { name: 'Like' }).click()
      await expect(toast(told)).toBeVisible()
      await expect(getNoteCard(page, note).getByRole('button', { name: 'Like', exact: true })).toBeVisible()
      told = refused()
      await getNoteCard(page, note).getByRole('button', { name: 'Repost' }).click()
      await page.getByRole('menuitem', { name: 'Repost' }).click()
      await expect(toast(told)).toBeVisible()
      await expect(getNoteCard(page, note).getByRole('button', { name: 'Repost', exact: true })).toBeVisible()
    })

    await journey.step('a report', async () => {
      const told = refused()
      await fillReport(actor)
      await dialog.getByRole('textbox', { name: /^Details/ }).fill('The same, again and again')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog.getByRole('alert')).toContainText(told)
      await expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveValue('spam')
      await expect(dialog.getByRole('textbox', { name: /^Details/ })).toHaveValue('The same, again and again')
      await closeDialog()
    })

    await journey.step('a deletion', async () => {
      const told = refused()
      await openDeletionDialog(actor, own)
      await dialog.getByRole('button', { name: 'Request deletion' }).click()
      await expect(dialog.getByRole('alert')).toContainText(told)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(getNoteCard(page, own)).toContainText('Kept through all of it')
    })

    await journey.step('an end of following, and a mute', async () => {
      let told = refused()
      await openAuthor(actor)
      const following = main.getByRole('button', { name: 'Following', exact: true })
      await following.hover()
      await main.getByRole('button', { name: 'Unfollow' }).click()
      await expect(toast(told)).toBeVisible()
      await page.mouse.move(0, 0)
      await expect(following).toBeVisible()
      told = refused()
      await main.getByRole('button', { name: 'More about this person' }).click()
      await page.getByRole('menuitem', { name: 'Mute User' }).click()
      await dialog.getByRole('button', { name: 'Yes' }).click()
      await expect(dialog.getByRole('alert')).toContainText(told)
      await expect(dialog.getByRole('button', { name: 'Yes' })).toBeVisible()
      await dialog.getByRole('button', { name: 'No' }).click()
      await expect(following).toBeVisible()
    })

    expect(held()).toEqual(known)
  })
}
