import { Refusal } from '#kernel'

/**
 * Copies a text to the clipboard that is not ready yet. `ClipboardItem` accepts a promise, so the user gesture stays
 * valid until the text is ready.
 */
export async function copySecret(text: Promise<string>): Promise<void> {
  const blob = text.then(made => new Blob([made], { type: 'text/plain' }))
  // If the key refused to give the text, report that refusal instead of a clipboard error.
  const refused = blob.then(
    () => undefined,
    (error: unknown) => error,
  )
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch {
    throw (await refused) ?? new Refusal('The browser did not allow copying.')
  }
}

/** ms */
const REVOKE_AFTER_MS = 60_000

/** Downloads a text as a file. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Revoke the URL later, because some browsers read the blob only after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
