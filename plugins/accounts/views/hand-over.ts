import { Refusal } from '#kernel'

/** Copies a text that is still being made to the clipboard; `ClipboardItem` keeps the user gesture valid meanwhile. */
export async function copySecret(text: Promise<string>): Promise<void> {
  const blob = text.then(made => new Blob([made], { type: 'text/plain' }))
  // If the key refused, report that instead of a clipboard error.
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
  // Some browsers read the blob only after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
