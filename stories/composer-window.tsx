import { useEffect } from 'react'
import { screen, userEvent, within } from 'storybook/test'
import { Composer } from '#contracts/composer'
import { useService } from '#kernel/react'
import { hexOf, testSigner } from '#kernel/testing'
import type { ComposerOptions } from '../plugins/composer/contract'

/** A number for each story's reader. A draft is kept for each account, and a new account starts without one. */
let people = 0

/** A story's parameters: somebody new is signed in. */
export const signedIn = () => ({ kernel: { signer: testSigner(hexOf(++people)) } })

/** The composer's window, opened at once. */
export function Opened(options: ComposerOptions) {
  const service = useService(Composer)
  // The composer is opened once, with the options of the first rendering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => service.open(options), [service])
  return null
}

/** What is in the dialog of this name, once it is there. */
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** As if pasted: no story depends on single key presses. */
export const write = async (shown: Awaited<ReturnType<typeof dialog>>, text: string) => {
  const field = await shown.findByPlaceholderText("What's on your mind?")
  await userEvent.clear(field)
  await userEvent.paste(text)
  return field
}
