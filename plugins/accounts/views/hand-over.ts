import { Refusal } from '#kernel'

/** Puts a text that is still being made on the clipboard; the gesture that asked for it counts until it is there. */
export async function copySecret(text: Promise<string>): Promise<void> {
  const blob = text.then(made => new Blob([made], { type: 'text/plain' }))
  // A refusal of the key is told, not that the clipboard did not get it.
  const refused = blob.then(
    () => undefined,
    (error: unknown) => error,
  )
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch {
    throw (await refused) ?? new Refusal('The browser did not let it be copied.')
  }
}

/** ms */
const REVOKE_AFTER = 60_000

/** Gives the user a file. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER)
}
