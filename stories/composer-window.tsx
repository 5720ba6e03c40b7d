import { useEffect } from 'react'
import { screen, userEvent, within } from 'storybook/test'
import { Composer } from '#contracts/composer'
import { useService } from '#kernel/react'
import { createTestSigner, numberToHex } from '#kernel/testing'
import type { ComposerOptions } from '../plugins/composer/contract'

/**
 * Number of readers so far. Each story has a new reader, because drafts are stored per account and a new account has
 * none.
 */
let readerCount = 0

/** Returns the parameters of a story in which a new reader is signed in. */
export const signedInParameters = () => ({ kernel: { signer: createTestSigner(numberToHex(++readerCount)) } })

/** Renders nothing itself, and opens the composer. */
export function OpenComposer(options: ComposerOptions) {
  const service = useService(Composer)
  // The composer opens once, with the options of the first rendering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => service.open(options), [service])
  return null
}

/** Returns the queries within the dialog of this name, once the dialog is shown. */
export const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Pastes a text into the composer, because no story depends on single key presses. */
export const pasteText = async (queries: Awaited<ReturnType<typeof findDialog>>, text: string) => {
  const field = await queries.findByPlaceholderText("What's on your mind?")
  await userEvent.clear(field)
  await userEvent.paste(text)
  return field
}
